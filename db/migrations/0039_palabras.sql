-- Searches take the words in any order: app.find_newest takes several patterns.
drop function if exists app.find_newest(regclass, text, text, text, timestamptz, uuid, integer);
