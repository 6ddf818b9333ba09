-- The words of a text: lower case, separated by blanks, without Markdown's marks and the targets of its links.
create or replace function app.faq_plain(markdown text) returns text
language sql immutable parallel safe strict
return btrim(regexp_replace(
  regexp_replace(
    translate(lower(normalize(markdown, nfc)), U&'\00AD\200B\200C\200D\2060\FEFF', ''),
    '\]\([^)[:space:]]*\)|https?://', ' ', 'g'),
  '[^[:alnum:]]+', ' ', 'g'));

-- Not strict from here on: PostgreSQL would not inline them.

-- A word's stem. The rules after the dictionary join forms that it keeps apart: 'busqué' and 'buscar', 'luz' and 'luces', 'años' and 'año'.
create or replace function app.faq_stem(word text) returns text
language sql immutable parallel safe
return regexp_replace(
  regexp_replace(regexp_replace(coalesce((ts_lexize('app.espanol_raiz', word))[1], word), '(zc|qu|z)$', 'c'), '(gu|j)$', 'g'),
  '^(..?.?[aeou])s$', '\1');

-- The stems of a word as it is written and without accents; ñ is a letter of its own. Typed without its accent, '-ción' is still the ending.
create or replace function app.faq_stems(word text) returns text[]
language sql immutable parallel safe
return case when word = app.search_key(word) and word !~ 'ion$' then array[app.faq_stem(word)]
  else array[app.faq_stem(word)] || array_remove(array[app.faq_stem(regexp_replace(app.search_key(word), 'ion$', 'ión'))], app.faq_stem(word)) end;

-- How much a word without accents counts: 0 for a word that is not indexed, less than 1 for one that says little about what is asked.
create or replace function app.faq_word_weight(word text) returns real
language sql immutable parallel safe
return case
  when word = any ('{a,al,ante,aquel,aquella,como,con,cual,cuales,de,del,e,el,ella,ellas,ellos,en,era,eran,eres,es,esa,esas,ese,eso,esos,esta,estas,este,esto,estos,fue,ha,han,has,hay,he,i,la,las,le,les,lo,los,mas,me,mi,mis,muy,ni,no,nos,nuestra,nuestras,nuestro,nuestros,o,os,para,pero,por,porque,pues,que,se,ser,si,sin,son,soy,su,sus,te,ti,tu,tus,u,un,una,unas,uno,unos,usted,ustedes,vos,y,ya,yo}') then 0
  when word = any ('{algo,alguien,algun,alguna,algunas,alguno,algunos,asi,aun,ayuda,cada,casi,cuando,cuanta,cuantas,cuanto,cuantos,cosa,cosas,da,dan,dar,das,debe,debemos,deben,deberia,debo,decir,desde,dia,donde,dos,durante,ejemplo,entonces,entre,estamos,estan,estar,estoy,favor,forma,gracias,gustaria,haber,hace,hacemos,hacen,hacer,haces,haciendo,hago,hasta,haya,hola,ir,luego,manera,mientras,mio,mismo,misma,modo,mucha,muchas,mucho,muchos,nada,nadie,necesita,necesitamos,necesitan,necesitas,necesito,ninguna,ninguno,nosotros,ocurre,otra,otras,otro,otros,pasa,pasar,poco,podemos,poder,podria,puede,pueden,puedes,puedo,queremos,querer,quien,quienes,quiera,quiere,quieren,quieres,quiero,quisiera,saber,sabe,sea,segun,sera,siempre,sobre,solo,tal,tambien,tampoco,tan,tanto,tendra,tendria,tenemos,tener,tengo,tiene,tienen,tienes,toca,toda,todas,todavia,todo,todos,tras,va,vamos,van,vas,ver,vez,voy}') then 0.25
  else 1 end;

grant execute on function app.faq_plain(text), app.faq_stem(text), app.faq_stems(text), app.faq_word_weight(text) to ensaya_gate, ensaya_api;

-- The words of a text that have one of the stems, as they stand there, for highlighting. Compared first by two letters: stemming costs more.
create or replace function app.faq_matching_words(content text, stems text[]) returns text[]
language sql immutable parallel safe
begin atomic
  with plain as materialized (
    select regexp_replace(
      regexp_replace(normalize(content, nfc), '\]\([^)[:space:]]*\)|https?://', ' ', 'gi'), '[^[:alnum:]]+', ' ', 'g') as words),
  found as materialized (
    select distinct w.word, w.key from plain p, unnest(string_to_array(p.words, ' '), string_to_array(app.search_key(p.words), ' ')) w (word, key)
     where left(w.key, 2) = any (array(select left(app.search_key(s), 2) from unnest(stems) s)))
  select coalesce(array_agg(f.word order by f.word), '{}') from found f
   where app.faq_word_weight(f.key) > 0 and app.faq_stems(lower(f.word)) && stems;
end;
grant execute on function app.faq_matching_words(text, text[]) to ensaya_api;
