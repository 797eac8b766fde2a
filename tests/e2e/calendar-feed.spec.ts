import { agreeTo } from './support/agree-to'
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { signInWithFarm } from './support/account'
import { expect, expectReadable, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

const addressIn = (page: Page) =>
	page.getByLabel('Secret address of your calendar feed').inputValue()

async function eventsAt(page: Page, address: string) {
	const answer = await page.request.get(address)
	expect(answer.status()).toBe(200)
	expect(answer.headers()['cache-control']).toContain('private')
	const calendar = new ICAL.Component(ICAL.parse(await answer.text()) as unknown[])
	const parts = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))
	return parts.map(({ startDate, summary }) => `${String(startDate)} ${summary}`)
}

withAndWithoutScripts(() => {
	test('a person makes a calendar feed, replaces and revokes it', async ({ page }) => {
		const { farmId, token } = await signInWithFarm(page, 'Feed farm')
		const planted = await page.request.post('/api/planting-cycles', {
			headers: { Authorization: `Bearer ${token}` },
			data: { cropName: 'Basil', quantity: 24, farmInstanceId: farmId },
		})
		expect(planted.ok(), await planted.text()).toBe(true)
		await page.goto('/calendar/feed')
		await page.getByRole('button', { name: 'Make a secret address' }).click()
		await expect(page.getByText('it is not shown again')).toBeVisible()
		const first = await addressIn(page)
		const events = await eventsAt(page, first)
		expect(events).toHaveLength(3)
		expect(events[2]).toContain('Harvest Basil')

		await page.goto('/calendar/feed')
		await expect(page.getByLabel('Secret address of your calendar feed')).toHaveCount(0)
		await agreeTo(page, 'Replace the address')
		await expect(page.getByText('it is not shown again')).toBeVisible()
		const second = await addressIn(page)
		expect(second).not.toBe(first)
		expect((await page.request.get(first)).status()).toBe(404)
		expect(await eventsAt(page, second)).toEqual(events)

		await agreeTo(page, 'Revoke')
		await expect(page.getByText('Calendar feed revoked').first()).toBeVisible()
		await expect(page.getByLabel('Secret address of your calendar feed')).toHaveCount(0)
		const gone = await page.request.get(second)
		const madeUp = await page.request.get('/calendar-feeds/made-up.ics')
		expect([gone.status(), await gone.text()]).toEqual([404, await madeUp.text()])
	})
})

test('a calendar that already has the feed gets 304', async ({ page }) => {
	await signInWithFarm(page, 'Feed farm')
	await page.goto('/calendar/feed')
	await page.getByRole('button', { name: 'Make a secret address' }).click()
	await expect(page.getByText('it is not shown again')).toBeVisible()
	const address = await addressIn(page)
	const { etag = '' } = (await page.request.get(address)).headers()
	expect(etag).toMatch(/^W\/"/)
	const again = await page.request.get(address, { headers: { 'If-None-Match': `"x", ${etag}` } })
	expect([again.status(), (await again.body()).length]).toEqual([304, 0])
	await expectReadable(page)
})

test('the demo account is told why it has no feed', async ({ page }) => {
	await signIn(page, '/calendar/feed')
	await expect(page.getByText('The demo account is shared')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Make a secret address' })).toHaveCount(0)
})

for (const path of ['/calendar/feed', '/calendar?tab=analytics&span=1y'])
	test(`${path} is readable on every screen`, async ({ page }) => {
		await signIn(page, path)
		await expectReadable(page)
	})
