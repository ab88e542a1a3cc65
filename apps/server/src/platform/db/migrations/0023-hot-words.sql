-- 0023: words that members search for are shown to everybody, so they are counted by distinct established members and not by searches, and shown when the lexicon knows them or staff approved them. `finds` keeps counting categories; its words are the release before's.

-- That a member who was established then searched for a word and found something; only the last day counts, and rows of long ago are taken out.
create table word_finds (
  word text not null,
  member_id bigint not null references members (id),
  day date not null,
  primary key (word, member_id)
);
create index word_finds_of_day on word_finds (day);

-- Words that the lexicon does not know and that staff let everybody see.
create table approved_words (
  word text primary key,
  approved_at bigint not null,
  approved_by text not null
);
