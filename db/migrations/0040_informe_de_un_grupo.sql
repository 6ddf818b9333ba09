-- A report of a group's people: its name and they as they were when it began. Null: of everybody.
alter table app.informes add column grupo_nombre text, add column grupo_personas uuid[];
alter table app.informes add constraint informe_de_un_grupo_entero check ((grupo_nombre is null) = (grupo_personas is null)) not valid;
alter table app.informes validate constraint informe_de_un_grupo_entero;
