/**
 * All tables, put together from each noun's own (`<noun>/<noun>-tables.ts`): a noun adds itself to the `extends` list here.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the nouns
export interface Database {}
