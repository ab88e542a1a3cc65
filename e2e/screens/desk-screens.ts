import { expect as playwright, type Page } from '@playwright/test'
import type { Role } from '@otsukai/contract/staff/roles'
import { pressByHand } from '../journey.ts'
import { scan } from '../scanner.ts'
import type { DeskStage } from './desk-stage.ts'

/** A screen of the desk in one of its states, and the steps to it. */
export interface DeskScreen {
  path: string | ((stage: DeskStage) => string)
  /** The state's name, beside that of the first part of the path. */
  state?: string
  who?: Role | 'visitor'
  /** Where not the window of a person: as high as it has to be to show all of it, in px. */
  high?: number
  /** On a phone as well. */
  phone?: true
  act?: (page: Page, stage: DeskStage) => Promise<unknown>
}

// A state that a screen does not come to must not hold up the others.
const expect = playwright.configure({ timeout: 15_000 })

const onTheBench = async (page: Page, { number }: DeskStage) => {
  await scan(page, number, '386g', 'C-07')
  await expect(page.getByText('对上 1 单')).toBeVisible()
}

/** Every page of the desk, those with something beside the list, and what floats over them. */
export const deskScreens: readonly DeskScreen[] = [
  { path: '/login', who: 'visitor', phone: true },
  { path: '/today', phone: true },
  { path: '/queue', phone: true },
  { path: ({ entries }) => `/queue?peek=${entries.dispute}`, state: 'a dispute', phone: true },
  { path: ({ entries }) => `/queue?peek=${entries.orphan}`, state: 'an orphan', who: 'buyer' },
  { path: '/messages', who: 'support', phone: true },
  { path: '/approvals', phone: true },
  { path: ({ proposal }) => `/approvals?peek=${proposal}`, state: 'a proposal', phone: true },
  { path: '/orders', phone: true },
  { path: ({ orders }) => `/orders?view=all&peek=${orders.shipped}`, state: 'a peek' },
  {
    path: '/orders?view=all',
    state: 'ticked',
    act: async (page) => {
      for (const key of ['x', 'j', 'j', 'Shift+X']) await pressByHand(page, key)
      await expect(page.getByText(/已选 3 单/)).toBeVisible()
    },
  },
  { path: ({ orders }) => `/orders/${orders.disputed}`, state: 'disputed', phone: true },
  { path: ({ orders }) => `/orders/${orders.stored}`, state: 'stored', high: 1_400 },
  {
    path: ({ orders }) => `/orders/${orders.disputed}`,
    state: 'an act',
    act: async (page) => {
      await page
        .getByRole('button', { name: /退货退款/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { path: '/purchases' },
  { path: '/auctions', who: 'buyer', phone: true },
  { path: '/receive', who: 'warehouse', state: 'empty', phone: true },
  { path: '/receive', who: 'warehouse', state: 'a parcel', phone: true, act: onTheBench },
  { path: '/inspections', who: 'warehouse', phone: true },
  { path: '/pack', who: 'warehouse' },
  {
    path: '/pack',
    who: 'warehouse',
    state: 'a box',
    act: async (page, { parcels, toScan }) => {
      await page.getByRole('button', { name: new RegExp(parcels.toPack) }).click()
      await scan(page, toScan)
      await expect(page.getByText('1 / 1').first()).toBeVisible()
    },
  },
  { path: '/manifest', who: 'warehouse' },
  { path: '/parcels', phone: true },
  { path: ({ parcels }) => `/parcels/${parcels.sent}`, state: 'sent', phone: true },
  { path: '/stock', phone: true },
  { path: ({ orders }) => `/stock?peek=${orders.stored}`, state: 'a peek' },
  { path: '/stock/map', state: 'map' },
  { path: '/stock/take', state: 'take', who: 'warehouse' },
  { path: '/members' },
  { path: ({ member }) => `/members/${member}`, state: 'one', phone: true },
  { path: ({ member }) => `/members/${member}?tab=statement`, state: 'statement' },
  { path: '/money', who: 'finance', high: 1_300 },
  { path: '/recharges', who: 'finance' },
  { path: '/refunds', who: 'finance' },
  { path: '/content' },
  { path: '/log' },
  { path: '/staff', high: 1_300 },
  { path: '/me', phone: true },
  { path: '/today', state: 'keys', act: (page) => page.keyboard.press('Shift+?') },
  {
    path: '/today',
    state: 'palette',
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('何嘉')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
]
