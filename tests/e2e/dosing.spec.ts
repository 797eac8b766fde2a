import { signInWithFarm } from './support/account'
import { addProbe } from './support/probe'
import { simulatedOutputs } from './support/running-farm'
import { expect, expectNoSidewaysScroll, expectNoViolations, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

const ACID = {
	key: 'acid',
	label: 'pH down',
	quantity: 'switch',
	switchable: { type: 'pump', outputClass: 'dosing', catalogueKey: 'nursery-ph-down' },
}
const DOSE = {
	kind: 'dose',
	controller: 'dosing',
	number: 1,
	output: 'probe/acid',
	label: 'pH down',
	role: 'ph-down',
	why: 'pH is above the target of Butterhead lettuce, Growth',
	ml: 12,
	forMs: 6000,
	litres: 300,
	quantity: 'ph',
	before: 6.8,
	expected: -0.2,
	after: null,
	verdict: null,
	jugLeftMl: null,
}
const STOP = {
	kind: 'notice',
	controller: 'dosing',
	output: 'probe/acid',
	title: 'pH down is stopped: two doses did not act as expected',
	causes: [
		{
			cause: 'The jug is empty: refill it and enter its content',
			evidence: [{ supports: true, text: 'by the doses given, 12 ml of 5,000 ml are left' }],
		},
		{
			cause: 'The probe is dry, dirty or stuck: clean it and calibrate it',
			evidence: [{ supports: false, text: 'pH moves: 6.80, then 6.79' }],
		},
	],
	isStopped: true,
}

const HELD_DECISION = {
	kind: 'decision',
	device: 'probe',
	point: 'acid',
	on: false,
	winner: {
		layer: 'recipe',
		on: false,
		reason:
			'its budget of 6 of pH a day is used: waits until earlier doses no longer count, or raise it to 7.7',
		heldBy: { limit: 'perDayChange', needed: 7.7 },
	},
	losers: [],
}
const HELD_NOTICE = {
	kind: 'notice',
	controller: 'dosing',
	output: 'probe/acid',
	title: 'pH down is held back by a limit while pH is 6.25, its target 5.6 to 6',
	causes: [{ cause: 'A limit of this pump is too tight', evidence: [] }],
	isStopped: false,
}

withAndWithoutScripts((javaScriptEnabled) => {
	test('a dosing pump is set up, measured with a cup, and its jug entered', async ({ page }) => {
		// Both stories live on one farm: each has a pump of its own.
		const [key, name, role] = javaScriptEnabled
			? ['nursery-ph-down', 'pH down', 'ph-down']
			: ['nursery-nutrient-a', 'Nutrient A', 'nutrient-a']
		const isRunning = async () => (await simulatedOutputs())[key]
		await signIn(page, '/zone-control/dosing')
		const card = page.getByRole('region', { name, exact: true })
		if (javaScriptEnabled) await expect(page.getByText('Dosing is not set up')).toBeVisible()
		else await expect(card).toContainText('Its rate was not measured')
		await page.goto(`/zone-control/dosing/${key}/setup`)
		await expect(page.getByLabel('Gives', { exact: true })).toHaveValue(role)
		await page.getByLabel('Per hour').first().fill('10')
		await page.getByRole('button', { name: 'Save' }).click()
		await expect(page.getByText('an hour is at least as much')).toBeVisible()
		await expect(page.getByLabel('Per hour').first()).toHaveValue('10')
		await page.getByLabel('Per hour').first().fill('600')
		await page.getByRole('button', { name: 'Save' }).click()

		await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Measure ${name}`)
		await page.getByRole('spinbutton', { name: 'In the cup' }).fill('300')
		await page.getByRole('button', { name: 'Save the rate' }).click()
		await expect(page.getByText('Run the pump first').first()).toBeVisible()
		// A pump rests for 15 s after its agent has started, too.
		await expect(async () => {
			await page.getByRole('button', { name: 'Run for 30 s' }).click()
			await expect.poll(isRunning, { timeout: 5000 }).toBe(true)
		}).toPass()
		await expect(page.getByText('It runs, for 30 s in all')).toBeVisible()
		await expect.poll(isRunning).toBe(false)
		const says = () => page.goto(page.url()).then(() => page.getByRole('main').innerText())
		await expect.poll(says, { intervals: [1000] }).toMatch(/Its last run took (29|30)(\.\d)? s/)
		if (javaScriptEnabled) await expectNoViolations(page)
		await page.getByRole('spinbutton', { name: 'In the cup' }).fill('300')
		await page.getByRole('button', { name: 'Save the rate' }).click()
		await expect(page.getByText(/It gives (9\.9|10\.)\d+ ml a second/).first()).toBeVisible()

		await page.goto(`/zone-control/dosing/${key}/refill`)
		await page.getByLabel('It holds now').fill('-1')
		await page.getByRole('button', { name: 'Save' }).click()
		await expect(page.getByLabel('It holds now')).toHaveValue('-1')
		await page.getByLabel('It holds now').fill('1.3')
		await page.getByRole('button', { name: 'Save' }).click()
		await expect(card).toContainText('1.3 gal of 1.3 gal left')
		await expect(page.getByText('pH and EC are under control')).toBeVisible()
		await expect(page.getByText(/^\d\.\d\d ± 0\.\d\d$/)).toBeVisible()
		if (javaScriptEnabled) await expectNoViolations(page)
		await page.setViewportSize({ width: 360, height: 800 })
		await expectNoSidewaysScroll(page)
	})

	test(
		'a doser that missed twice is an alarm; a person sees why and clears it',
		{ tag: '@core' },
		async ({ page }) => {
			const account = await signInWithFarm(page, 'Acid farm')
			const pump = await addProbe(page, account, [ACID])
			await pump.tells(DOSE)
			await pump.tells({ ...DOSE, after: 6.79, verdict: 'too-weak' })
			await pump.tells(STOP)
			await page.goto('/zone-control/dosing')
			await expect(page.getByRole('row', { name: /pH down 12 ml .* Too weak/ })).toBeVisible()
			await page.getByRole('link', { name: 'Review' }).click()
			await expect(
				page.getByRole('listitem').filter({ hasText: /^The jug is empty/ }),
			).toBeVisible()
			if (javaScriptEnabled) await expectNoViolations(page)
			await page.getByRole('button', { name: 'Clear it and go on' }).click()
			await page.getByLabel('What did you find and do?').fill('Refilled the jug')
			const [command] = await Promise.all([
				pump.carriesOut('clear'),
				page.getByRole('button', { name: 'Clear it and go on' }).click(),
			])
			expect(command).toMatchObject({ output: 'probe/acid', note: 'Refilled the jug' })
			await expect(page.getByText('It goes on, carefully at first.').first()).toBeVisible()
		},
	)

	test(
		'a budget that holds a pump back is raised by one press, after a question',
		{ tag: '@core' },
		async ({ page }) => {
			const account = await signInWithFarm(page, 'Hard water farm')
			const pump = await addProbe(page, account, [ACID])
			await page.goto('/zone-control/dosing/nursery-ph-down/setup')
			await page.getByRole('button', { name: 'Save' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Measure pH down')
			await pump.tells(HELD_DECISION)
			await pump.tells(HELD_NOTICE)
			await page.goto('/zone-control/dosing')
			await page.locator('summary').getByText('Raise the budget…').click()
			await expect(
				page.getByText('change pH by up to 7.7 a day, also when a probe reads wrong'),
			).toBeVisible()
			if (javaScriptEnabled) await expectNoViolations(page)
			await page.setViewportSize({ width: 360, height: 800 })
			await expectNoSidewaysScroll(page)
			await page.getByRole('button', { name: 'Raise to 7.7 a day' }).click()
			await expect(page.getByText('The budget of pH down is raised').first()).toBeVisible()
			await expect(page.locator('summary').getByText('Raise the budget…')).toHaveCount(0)
			await page.goto('/zone-control/dosing/nursery-ph-down/setup')
			await expect(page.getByLabel('Per day').last()).toHaveValue('7.7')
		},
	)
})
