-- 0032: words that members searched for and that no goods hold, counted by day without saying who, so that the tables of words can grow.
create table unfound_words (
  day date not null,
  word text not null,
  count bigint not null,
  primary key (day, word)
);
