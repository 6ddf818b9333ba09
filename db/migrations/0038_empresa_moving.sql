-- Since when the company is being moved to another installation. Its people read meanwhile and do not write: app.enter().
alter table app.empresas add column moving_since timestamptz;
