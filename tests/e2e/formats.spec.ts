import { agreeTo } from './support/agree-to'
import type { Browser, Page } from '@playwright/test'
import { addMembers, mintPerson, sessionCookie } from '../support/mint-person'
import { farm } from './support/running-farm'
import { expect, scriptsAnswer, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

const DEMO_FARM = 11
const PAGES = [
	'/dashboard',
	'/dashboard?tab=environment',
	'/dashboard?tab=hardware',
	'/notifications',
	'/notifications/past',
	'/notifications/rules',
	'/history',
	'/calendar',
	'/calendar?tab=tasks',
	'/calendar?tab=journal',
	'/zone-control',
	'/zone-control?tab=nursery',
	'/zone-control/dosing',
	'/recipes',
	'/recipes/new',
	'/hydroponic',
	'/sensor-health',
	'/calibration',
	'/crop-journal',
	'/growth-progress',
	'/account/logins',
]
const AMERICAN = /.{0,40}(\d [AP]M\b|°F|\bgal\b|mS\/cm(?! standard)).{0,20}/g
const RULE = 'Warmer than a cellar'

/** The text of the main part of a page, for the eye and for a screen reader. */
async function readVisibleText(page: Page, path: string): Promise<string> {
	await page.goto(path)
	const main = page.getByRole('main')
	const said = await main
		.locator('[aria-label], [title]')
		.evaluateAll((all) =>
			all.map((one) => `${one.getAttribute('aria-label')} ${one.getAttribute('title')}`),
		)
	return [await main.innerText(), ...said].join('\n')
}

/** Signs a new person of the demo farm in, in a browser of their own. */
async function openDemoFarm(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
	const { url, dataDir } = farm()
	const email = `ana-${crypto.randomUUID()}@farm.example`
	const person = { firstName: 'Ana', lastName: 'Metric', email, password: 'violet tractor 7' }
	const token = mintPerson(dataDir, person)
	addMembers(dataDir, [{ email, farmId: DEMO_FARM, role: 'manager' }])
	const context = await browser.newContext({ javaScriptEnabled, baseURL: url })
	await context.addCookies([{ ...sessionCookie(token), url, sameSite: 'Lax', httpOnly: true }])
	return context.newPage()
}

withAndWithoutScripts((javaScriptEnabled) => {
	test('each of two people reads times and values of one farm their own way', async ({
		page: colleague,
		browser,
	}) => {
		await signIn(colleague)
		const page = await openDemoFarm(browser, javaScriptEnabled)
		await page.goto('/account')
		await page.getByRole('link', { name: 'Change clock and units' }).click()
		await page.getByRole('combobox', { name: 'Clock' }).selectOption('24')
		await page.getByRole('combobox', { name: 'Temperature' }).selectOption('C')
		await page.getByRole('combobox', { name: 'Volume' }).selectOption('L')
		await page.getByRole('combobox', { name: 'Weight' }).selectOption('kg')
		await page.getByRole('combobox', { name: 'Nutrient strength' }).selectOption('ppm500')
		await page.getByRole('button', { name: 'Save' }).click()
		await expect(page.getByText('Clock and units saved').first()).toBeVisible()
		await expect(page.getByText('24-hour (14:05)')).toBeVisible()

		// Typed values are in the person's units too, and are stored in the farm's.
		await page.goto('/notifications/rules/new')
		await page.getByLabel('Name').fill(RULE)
		await page.getByLabel('Quantity').selectOption({ label: 'Air temperature (°C)' })
		await page.getByLabel('Above').fill('10')
		await page.getByLabel('Trigger after').fill('0')
		await page.getByRole('button', { name: 'Add rule' }).click()
		await expect(page.getByText('Above 10.0 °C')).toBeVisible()
		expect(await readVisibleText(colleague, '/notifications/rules')).toContain('Above 50.0 °F')

		const alarm = page.getByRole('link', {
			name: /^Air temperature .*is \d+\.\d\s°C, limit\s10\.0/,
		})
		await expect
			.poll(() => page.goto('/notifications').then(() => alarm.count()))
			.toBeGreaterThan(0)
		const found: Record<string, string[]> = {}
		const alarmPath = (await alarm.first().getAttribute('href')) ?? ''
		for (const path of [...PAGES, alarmPath]) {
			const american = [...(await readVisibleText(page, path)).matchAll(AMERICAN)].map(
				([words]) => words,
			)
			if (american.length > 0) found[path] = american
		}
		expect(found).toEqual({})

		expect(await readVisibleText(page, '/hydroponic')).toMatch(/\d{3,4}\s?ppm500/)

		expect(await readVisibleText(page, '/costs')).toMatch(/Per kg/i)
		expect(await readVisibleText(colleague, '/costs')).toMatch(/Per lb/i)

		const theirs = async (path: string) => readVisibleText(colleague, path)
		expect(await theirs('/dashboard')).toMatch(/\d [AP]M .*\d °F.*\d gal/s)
		expect(await theirs('/hydroponic')).toMatch(/\d [AP]M .*\d gal/s)
		expect(await theirs('/hydroponic')).toMatch(/\d\.\d\d\s?mS\/cm/)
		expect(await theirs('/history')).toMatch(/\d [AP]M .*°F/s)
		expect(await theirs(alarmPath)).toMatch(/is \d+\.\d\s°F, limit\s50\.0\s°F.*\d [AP]M /s)

		if (javaScriptEnabled) await expectLive(page)
		await page.goto('/notifications/rules')
		await page.getByRole('link', { name: new RegExp(RULE) }).click()
		await expect(page.getByLabel('Above')).toHaveValue('10')
		await agreeTo(page, 'Remove this rule')
		await expect(page.getByText('Rule removed').first()).toBeVisible()
		await page.context().close()
	})
})

/** Checks that values of the stream are in the person's units as well. */
async function expectLive(page: Page): Promise<void> {
	const figures = () => page.getByRole('group').filter({ hasText: '°C' }).allInnerTexts()
	const digits = async () => (await figures()).map((text) => /\d+\.\d/.exec(text)?.[0]).join()
	await page.goto('/dashboard')
	await scriptsAnswer(page)
	const before = await digits()
	expect(before).toMatch(/\d/)
	await expect.poll(digits).not.toBe(before)
	const main = await page.getByRole('main').innerText()
	expect([...main.matchAll(AMERICAN)].map(([words]) => words)).toEqual([])
}
