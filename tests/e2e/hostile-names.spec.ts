import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test'
import { siteUrl } from './support/running-farm'

/** Text from attackers, and from other languages. */
const HOSTILE = [
	'"><img src=x onerror=tellHostile(1)><script>tellHostile(2)</script>',
	"javascript:tellHostile(3);'+tellHostile(4)//${tellHostile(5)} 👩🏽‍🌾 \u202Eevil\u202C \u200B\uFEFF",
	'Ж'.repeat(10_000),
]
/** Every page where an owner finds forms with text; `1` stands for the farm's id. */
const PAGES = [
	'/add-farm',
	'/farms/1/settings',
	'/farms/1/people',
	'/planting-cycles/new',
	'/crop-journal/new',
	'/calendar/tasks/new',
	'/recipes/new',
	'/account',
	'/account/passkeys/new',
	'/signup',
	'/signup?type=freight-farms',
	'/forgot-password',
	'/switch-farms',
	'/local-agent-install',
	'/imports',
	'/farms/1/audit',
	'/farms/1/delete',
	'/support',
]
/** Pages that show typed text. */
const SHOWN = [
	'/dashboard',
	'/switch-farms',
	'/farm-selection',
	'/farms/1/settings',
	'/farms/1/audit',
	'/planting-cycles',
	'/planting-cycles/trays',
	'/calendar?tab=tasks&kind=maintenance',
	'/calendar?view=agenda',
	'/calendar/feed',
	'/recipes',
	'/planting-cycles/clean-up',
	'/growth-progress',
	'/growth-progress?tab=crops',
	'/growth-progress?tab=analytics',
	'/crop-inventory',
	'/lots/recall?buyer=%3Cimg%20src%3Dx%20onerror%3DtellHostile(9)%3E',
	'/crop-journal',
	'/task-scheduler?tab=tasks',
	'/calibration',
	'/notifications',
	'/notifications/past',
	'/notifications/people',
	'/sensor-health',
	'/sensor-health?by=device',
	'/calibration?tab=cultivation',
	'/zone-control',
	'/history',
	'/account',
	'/signup',
]

test('no typed text runs as a script on any page', async ({ page }) => {
	const ran: string[] = []
	await page.exposeFunction('tellHostile', (what: unknown) => ran.push(`script ${String(what)}`))
	await page.exposeFunction('tellViolation', (what: string) => ran.push(`policy: ${what}`))
	await page.addInitScript(() => {
		document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
			const { tellViolation } = window as unknown as { tellViolation(what: string): void }
			tellViolation(`${violatedDirective} ${blockedURI} on ${location.pathname}`)
		})
	})
	page.on('dialog', (dialog) => {
		ran.push(`dialog ${dialog.message()}`)
		void dialog.dismiss()
	})

	await register(page)
	const farm = await addFarm(page)
	const ofFarm = (path: string) => path.replace('/farms/1/', `/farms/${farm}/`)
	let filled = 0
	for (const path of PAGES)
		for (const text of HOSTILE) {
			await page.goto(ofFarm(path))
			const forms = page.locator('form:has(input[type=text], input:not([type]), textarea)')
			const form = forms.first()
			if ((await form.count()) === 0) break
			if (await send(page, form, text)) filled++
			await expect(page.getByRole('heading').first()).toBeAttached()
		}
	expect(filled).toBeGreaterThan(20)

	let shown = 0
	for (const path of SHOWN) {
		await page.goto(ofFarm(path))
		await expect(page.getByRole('heading').first(), path).toBeVisible()
		const content = await page.content()
		if (/tellHostile|Ж{20}|\u0645\u0632\u0631\u0639\u0629/.test(content)) shown++
		expect(await page.locator('img[onerror], svg[onload], a[href^="javascript:"]').count()).toBe(0)
	}
	expect(shown).toBeGreaterThan(2)
	expect(ran).toEqual([])
})

async function register(page: Page): Promise<void> {
	await page.goto('/register')
	await page.getByLabel('First name').fill('<b>Ada</b>')
	await page.getByLabel('Last name').fill('"onclick=tellHostile(8)')
	await page.getByLabel('Email').fill(`hostile-${Date.now()}@farm.example`)
	await page.getByLabel('Password', { exact: true }).fill('seventeen green lettuces')
	await page.locator('form button[type=submit], form button:not([type])').last().click()
	await page.waitForURL((url) => url.pathname !== '/register')
}

/** Adds a farm with the first of these names; returns its id. */
async function addFarm(page: Page): Promise<string> {
	const { headers } = { headers: { Origin: siteUrl() } }
	const answer = await page.request.post('/api/farm-instances', {
		headers,
		data: { name: HOSTILE[0], location: HOSTILE[1], farmType: 'agriponic-farms-agripod' },
	})
	expect(answer.ok(), await answer.text()).toBe(true)
	const farm = (await answer.json()) as { id: number }
	await page.request.post('/switch-farms', { headers, form: { farmId: String(farm.id) } })
	return String(farm.id)
}

/**
 * Fills every text field and what else a form requires, and submits it. False when the browser
 * stopped it.
 */
async function send(page: Page, form: Locator, text: string): Promise<boolean> {
	const fields = form.locator(
		'input[type=text]:visible:enabled, input:not([type]):visible:enabled, textarea:visible:enabled',
	)
	const count = await fields.count()
	for (let n = 0; n < count; n++) await fields.nth(n).fill(text)
	for (const email of await form.locator('input[type=email]:visible:enabled').all())
		await email.fill(`guest-${Date.now()}@farm.example`)
	for (const date of await form.locator('input[type=date]:visible:enabled').all())
		await date.fill('2027-02-20')
	for (const select of await form.locator('select:visible:enabled').all())
		if (!(await select.inputValue())) await select.selectOption({ index: 1 })
	const sent = page.waitForResponse((response) => response.request().method() === 'POST', {
		timeout: 5000,
	})
	await form.evaluate((element: HTMLFormElement) => {
		element.noValidate = true
		element.requestSubmit()
	})
	return sent.then(
		() => true,
		() => false, // the form's own check refused it, or it is a search
	)
}
