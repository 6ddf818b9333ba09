create extension if not exists btree_gin schema extensions;
