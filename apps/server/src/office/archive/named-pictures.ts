import type pg from 'pg'

/** The names in the store of all files that rows name. */
export async function namedPictures(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select 'members/' || member_id || '/' || image as name from messages, jsonb_array_elements_text(images) image
     union all
     select 'avatars/' || id || '/' || substring(head_img from '[^/]+$') from members where head_img like '/uploads/avatars/%'
     union all
     select substring(photo from '^/uploads/(.+)$')
     from (select photos from order_stock union all select photos from order_inspections) kept, jsonb_array_elements_text(photos) photo
     where photo like '/uploads/%' and not exists (select from staff_photos where id = substring(photo from '([0-9a-f]{32})[.]webp$'))
     union all
     select 'staff/' || id || '.webp' from staff_photos
     union all
     select 'labels/' || id || '.pdf.sealed' from parcel_labels where number is not null`,
  )
  return new Set(rows.map(({ name }) => name))
}
