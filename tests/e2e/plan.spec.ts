import type { Page } from '@playwright/test'
import { agreeTo } from './support/agree-to'
import { expect, expectNoViolations, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'
import { simulatedLevels, simulatedOutputs } from './support/running-farm'

const LAMP = 'nursery-top-red-lights'
const LAST_LAMP = 'nursery-bottom-blue-lights'

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'the recipe switches the lamps by the plan, and they say why',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page)
			// Another test of this farm may have held it off manually.
			await page.goto(`/zones/outputs/${LAMP}`)
			await page.getByRole('button', { name: 'Auto', exact: true }).click()
			await expect(page.getByText('Mode Changed').first()).toBeVisible()
			await automation(page, 'off')
			await expect.poll(isLit).toBe(false)

			await page.getByRole('link', { name: 'Change settings' }).click()
			await page.getByLabel('Lights on at').first().fill(anHourAgo())
			await page.getByLabel('Tariff hours from').fill('03:00')
			await page.getByRole('button', { name: 'Save settings' }).click()
			await expect(page.getByText('Enter both times, or neither')).toBeVisible()
			await expect(page.getByLabel('Tariff hours from')).toHaveValue('03:00')
			await page.getByLabel('Tariff hours from').fill('')
			await page.getByRole('button', { name: 'Save settings' }).click()
			await expect(page.getByText('Settings saved').first()).toBeVisible()
			await automation(page, 'on')
			await expect.poll(isLit).toBe(true)
			expect((await simulatedLevels())[LAMP]).toBe(0.7)
			await untilItSays(page, /Automation is on: .* runs plan \d+ since/)
			await expect(page.getByText(/^Day until/).first()).toBeVisible()
			await expect(page.getByText(/turned automation on$/).first()).toBeVisible()
			if (javaScriptEnabled) await expectNoViolations(page)

			await page.goto('/zone-control?tab=nursery')
			await expect(page.getByText('God Mode: the recipe drives the equipment')).toBeVisible()
			await page.getByRole('link', { name: 'Top red lights' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Top red lights')
			await untilItSays(page, /On at 70 %: day of Butterhead lettuce, .*, until/)
			await expect(page.getByText('Otherwise off by default (safe state)')).toBeVisible()
			const decided = page.getByRole('row', { name: /Recipe day of Butterhead lettuce/ }).first()
			await expect(decided).toBeVisible()
			if (javaScriptEnabled) await expectNoViolations(page)

			// The recipe controls it, so an override is a separate step.
			await expect(page.getByRole('button', { name: 'OFF', exact: true })).toBeDisabled()
			await page.getByText('Override for…').click()
			await page.getByLabel('For', { exact: true }).selectOption('4 h')
			const override = page.getByRole('group', { name: 'Override Top red lights' })
			await override.getByRole('button', { name: 'OFF', exact: true }).click()
			await expect.poll(isLit).toBe(false)
			await untilItSays(
				page,
				/Off: switched off by Demo Grower, until .* \((4 h|3 h 5\d min) left\)/,
			)
			await page.getByRole('button', { name: 'Auto', exact: true }).click()
			await expect.poll(isLit).toBe(true)

			// Only API clients may ask for seconds: the page offers minutes and longer.
			const control = `/api/equipment/${LAMP}/control`
			const data = { action: 'off', forSeconds: 2 }
			const headers = { origin: new URL(page.url()).origin }
			expect((await page.request.post(control, { data, headers })).ok()).toBe(true)
			await expect.poll(isLit).toBe(true)
		},
	)

	test('after an emergency stop the lamps come back one after the other, and each says its turn', async ({
		page,
	}) => {
		await signIn(page, '/zone-control/plan/settings')
		await page.getByLabel('Lights on at').first().fill(anHourAgo())
		await page.getByRole('button', { name: 'Save settings' }).click()
		await expect(page.getByText('Settings saved').first()).toBeVisible()
		await automation(page, 'on')
		await expect.poll(isLastLit).toBe(true)
		await page.goto('/emergency-stop')
		await page.getByRole('button', { name: 'Stop everything now' }).click()
		await expect(page.getByText('Emergency stop is on').first()).toBeVisible()
		await expect.poll(isLit).toBe(false)
		await expect.poll(isLastLit).toBe(false)
		await page.goto('/emergency-stop')
		await page.getByRole('button', { name: 'Release the emergency stop' }).click()
		await expect(page.getByText('Emergency stop released').first()).toBeVisible()
		await expect.poll(isLastLit).toBe(true)
		await page.goto(`/zones/outputs/${LAST_LAMP}`)
		await untilItSays(page, /On[\s\S]*comes on after Bottom red lights[\s\S]*Emergency stop/)
	})

	test(
		'settings are rehearsed before they are saved, and saved from the rehearsal',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page, '/zone-control/plan/settings')
			const mixed = page.getByLabel('Mix each dose for')
			const before = await mixed.inputValue()
			await mixed.fill('0')
			await page.getByRole('button', { name: 'Rehearse first' }).click()
			await expect(page.getByText('From 1 to 240 minutes')).toBeVisible()
			await mixed.fill(before === '7' ? '8' : '7')
			await page.getByRole('button', { name: 'Rehearse first' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rehearsal')
			await expect(
				page.getByText(/^The plan with the settings you typed: .* going to do/),
			).toBeVisible()
			if (javaScriptEnabled) await expectNoViolations(page)
			await page.getByRole('link', { name: '1 day', exact: true }).click()
			await expect(
				page.getByText(/^The plan with the settings you typed: .* have done/),
			).toBeVisible()
			await page.getByRole('button', { name: 'Save these settings' }).click()
			await expect(page.getByText('Settings saved').first()).toBeVisible()
			await page.goto('/zone-control/plan/settings')
			await expect(mixed).toHaveValue(before === '7' ? '8' : '7')
		},
	)

	test('settings that make no sense are refused at their field', async ({ page }) => {
		await signIn(page, '/zone-control/plan/settings')
		await page.getByLabel('On for').first().fill('61')
		await page.getByLabel('Every').nth(1).fill('5')
		await page.getByRole('button', { name: 'Save settings' }).click()
		await expect(page.getByLabel('On for').first()).toHaveValue('61')
		await expect(page).toHaveURL(/plan\/settings/)
	})
})

const isLit = async () => (await simulatedOutputs())[LAMP]
const isLastLit = async () => (await simulatedOutputs())[LAST_LAMP]

/** Turns automation on or off, if it is not yet. */
async function automation(page: Page, to: 'on' | 'off'): Promise<void> {
	await page.goto('/zone-control/plan')
	const turnOn = page.getByRole('button', { name: 'Turn on automation' })
	const turnOff = page.locator('summary', { hasText: 'Turn off automation' })
	await expect(turnOn.or(turnOff)).toBeVisible()
	if (to === 'on' && (await turnOn.isVisible())) await turnOn.click()
	if (to === 'off' && (await turnOff.isVisible())) await agreeTo(page, 'Turn off automation')
	await expect(to === 'on' ? turnOff : turnOn).toBeVisible()
}

/** Opens the page again until it shows the text; people without scripts do the same. */
async function untilItSays(page: Page, text: RegExp): Promise<void> {
	const read = () => page.goto(page.url()).then(() => page.getByRole('main').innerText())
	await expect.poll(read, { intervals: [1_000] }).toMatch(text)
}

/** A local time of the farm. */
const anHourAgo = (): string =>
	new Intl.DateTimeFormat('en-US', {
		timeZone: 'America/New_York',
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
	}).format(Date.now() - 3_600_000)
