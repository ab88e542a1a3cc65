import { expect, type Page } from '@playwright/test'

/** A control call of the sandbox: the world outside does what a person there would. */
export async function world<T = unknown>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${process.env['SANDBOX_URL']}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok, `${path}: HTTP ${answer.status}`).toBe(true)
  return (await answer.json()) as T
}

let members = 0

/** Registers somebody new on the log-in screen, wherever they were sent there from. */
export async function register(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '注册' }).click()
  await page.getByLabel('账号', { exact: true }).fill(`journey.${Date.now()}.${(members += 1)}@example.com`)
  await page.getByLabel('密码', { exact: true }).fill('correct horse')
  await page.getByLabel('名字', { exact: true }).fill('小满')
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page.getByText('您好，小满')).toBeVisible()
}

/** Somebody new, on the home screen. */
export async function newMember(page: Page): Promise<void> {
  await page.goto('/#/login')
  await register(page)
}

/** A call as the browser's own person makes it; its data. */
export async function call<T = unknown>(
  page: Page,
  path: string,
  input: Record<string, unknown>,
  how: 'get' | 'form' | 'json' = 'json',
): Promise<T> {
  const answer =
    how === 'get'
      ? await page.request.get(path, { params: input as Record<string, string> })
      : await page.request.post(path, how === 'form' ? { form: input as Record<string, string> } : { data: input })
  const envelope = (await answer.json()) as { code: number; message: string; data: T }
  expect(envelope.code, `${path}: ${envelope.message}`).toBe(0)
  return envelope.data
}
