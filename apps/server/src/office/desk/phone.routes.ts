import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { RoutesFor } from '../../platform/http/routes-types.ts'
import type { DeskRoutes } from '../../people/staff/staff-door.ts'
import { qrSvg } from '../../trade/warehouse/labels/codes.ts'
import { phoneCookie } from '../../trade/warehouse/phone-door.ts'
import {
  beginPairing,
  claimPairing,
  confirmPairing,
  endPairing,
  type Phone,
  PHONE_LIFE_MS,
  readPairing,
  setParcel,
  takePhonePhoto,
} from '../../trade/warehouse/phones.ts'

export const phoneRoutes: DeskRoutes = (on, deps) => {
  on(deskCalls.pairPhone, async (staff) => {
    const { token, ...pairing } = await beginPairing(deps, staff)
    // Behind the #, so that it is in no log.
    const url = `${deps.config.deskUrl}/phone#${token}`
    return { ...pairing, url, qr: await qrSvg(url) }
  })
  on(deskCalls.claimPhone, async (_, { token }, { reply }) => {
    const { cookie, digits } = await claimPairing(deps, token)
    reply.header('set-cookie', phoneCookie(deps.config.deskUrl).write(cookie, PHONE_LIFE_MS / 1000))
    return { digits }
  })
  on(deskCalls.confirmPhone, (staff, input) => confirmPairing(deps, staff, input))
  on(deskCalls.unpairPhone, async (staff) => {
    await endPairing(deps, staff)
    return null
  })
  on(deskCalls.phoneParcel, async (staff, { parcel }) => {
    await setParcel(deps, staff, parcel)
    return null
  })
  on(deskCalls.stationPhone, (staff) => readPairing(deps, staff))
}

/** What a phone itself may send. */
export const phonePhotoRoutes: RoutesFor<Phone> = (on, deps) => {
  on(deskCalls.stationPhoto, async (phone, { photo }) => {
    await takePhonePhoto(deps, phone, Buffer.from(await photo.arrayBuffer()))
    return null
  })
}
