import { agreeTo } from './support/agree-to'
import type { Page } from '@playwright/test'
import { signInWithFarm } from './support/account'
import { joinFarm } from './support/join-farm'
import { addProbe } from './support/probe'
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'
import { siteUrl } from './support/running-farm'

const PH = { key: 'ph', label: 'pH', quantity: 'ph' }
const EC = { key: 'ec', label: 'EC', quantity: 'ec' }

type Sensor = { id: number; type: string; version: number | null }

async function findSensor(page: Page, type: string): Promise<Sensor> {
	const answer = await page.request.get('/api/calibration')
	const found = ((await answer.json()) as Sensor[]).find((sensor) => sensor.type === type)
	if (!found) throw new Error(`the farm has no ${type} sensor`)
	return found
}

/** Time, value and quality of each reading, from the CSV file of a sensor’s history page. */
async function downloadHistory(page: Page, id: number) {
	await page.goto(`/history?p=${id}&span=1h`)
	const file = await page.getByRole('link', { name: 'CSV' }).getAttribute('href')
	const [, ...lines] = (await (await page.request.get(file ?? '')).text()).trim().split(/\r?\n/)
	return lines.map((line) => {
		const [at = '', value, , quality] = line.split(',')
		return { at: Date.parse(at), value: Number(value).toFixed(2), quality }
	})
}

const begin = (page: Page) => page.getByRole('button', { name: 'Begin Calibration' }).click()
const next = (page: Page) => page.getByRole('button', { name: 'Next Step' }).click()
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

withAndWithoutScripts((javaScriptEnabled) => {
	test('a pH sensor is calibrated from the first step to the new version', async ({ page }) => {
		test.setTimeout(600_000) // a probe must be stable for a minute in each of two buffers
		const account = await signInWithFarm(page, 'Buffer farm')
		const probe = await addProbe(page, account, [PH])
		const { id } = await findSensor(page, 'ph')
		const openedAt = Date.now()
		await probe.reads('ph', 6.1, { fromAt: openedAt - 60_000, toAt: openedAt })
		const standsAt = async (value: number) => {
			let fromAt = Date.now()
			await expect
				.poll(
					async () => {
						await probe.reads('ph', value, { fromAt, toAt: (fromAt = Date.now()) })
						const answer = await page.request.get(`/api/calibration/${id}/reading`)
						return ((await answer.json()) as { isStable: boolean }).isStable
					},
					{ timeout: 120_000, intervals: [2000] },
				)
				.toBe(true)
		}
		await page.goto('/calibration?tab=cultivation')
		await page.getByRole('link', { name: /^pH/ }).click()
		await expect(page.getByText('This calibration has 6 detailed steps')).toBeVisible()
		await begin(page)
		await expect(page.getByText('Step 1 of 6')).toBeVisible()
		await expect(page.getByText('0% complete')).toBeVisible()
		await expect(page.getByRole('button', { name: 'Previous Step' })).toBeDisabled()
		await next(page)
		await expect(page.getByText('17% complete')).toBeVisible()
		await standsAt(7.2)
		await page.getByLabel('Temperature of the reference').fill('77')
		await page.getByLabel('Lot').fill('B-17')
		await press(page, 'Calibrate pH 7.00')
		await expect(page.getByText('Sensor 7.200, true value 7.000')).toBeVisible()
		await next(page)
		await standsAt(4.3)
		await page.getByLabel('Temperature of the reference').fill('77')
		await press(page, 'Calibrate pH 4.01')
		await expect(page.getByText('Slope 97 %')).toBeVisible()
		// another device continues where this one stopped
		await page.goto(`/calibration/${id}`)
		for (const step of [4, 5, 6]) {
			await next(page)
			await expect(page.getByText(`Step ${step} of 6`)).toBeVisible()
		}
		await standsAt(6.1)
		await page.getByLabel('Value of the reference').fill('6.5')
		await press(page, 'Check Accuracy')
		await expect(
			page.getByText('Calibrated 5.862, reference 6.500: more than 0.100 apart').first(),
		).toBeVisible()
		await page.getByLabel('Value of the reference').fill('5.9')
		await press(page, 'Check Accuracy')
		await expect(page.getByText('0.038 off in the check')).toBeVisible()
		await page.getByLabel('Note').fill('Fresh buffers')
		await press(page, 'Complete Calibration')
		await expect(page).toHaveURL(/\/calibration\?tab=cultivation&farmId=\d+$/)
		await expect(
			page.getByText('pH sensor has been successfully calibrated.').first(),
		).toBeVisible()
		const at = Date.now()
		await probe.reads('ph', 6.1, { fromAt: at, toAt: at })
		await page.goto('/dashboard')
		await expect(page.getByText('5.86').first()).toBeVisible()
		const { versions } = (await (await page.request.get(`/api/calibration/${id}`)).json()) as {
			versions: { fromAt: number }[]
		}
		const fromAt = versions[0]?.fromAt ?? 0
		const before = (one: { at: number }) => one.at < fromAt
		const counted = (await downloadHistory(page, id)).filter(({ quality }) => quality === 'good')
		const values = (those: typeof counted) => [...new Set(those.map(({ value }) => value))]
		expect(values(counted.filter(before))).toEqual(['6.10'])
		expect(values(counted.filter((one) => !before(one)))).toEqual(['5.86'])
		await page.getByText('As a table').click()
		await expect(page.getByRole('cell', { name: '6.10' }).first()).toBeVisible()
		// A minute is in the table once it is over.
		await expect(async () => {
			await page.reload()
			await expect(page.getByRole('cell', { name: '5.86' }).first()).toBeVisible({ timeout: 2000 })
		}).toPass({ timeout: 150_000, intervals: [5000] })
		await page.goto(`/calibration/${id}`)
		await expect(page.getByText('lot B-17')).toBeVisible()
		await expect(page.getByText('Calibrated 5.862, reference 5.900: within 0.100')).toBeVisible()
		await press(page, 'Undo version 1')
		await expect(page.getByText('Undone', { exact: true })).toBeVisible()
		await page.goto('/dashboard')
		await expect(page.getByText('6.10').first()).toBeVisible()
		const undone = (await downloadHistory(page, id)).filter(({ quality }) => quality === 'good')
		expect(values(undone)).toEqual(['6.10'])
	})

	test('wrong input shows its error at its field and stays; the calibration is cancelled', async ({
		page,
	}) => {
		const account = await signInWithFarm(page, 'Wrong farm')
		const probe = await addProbe(page, account, [PH])
		const { id } = await findSensor(page, 'ph')
		await page.goto(`/calibration/${id}`)
		await begin(page)
		await next(page)
		const temperature = page.getByLabel('Temperature of the reference')
		await temperature.fill('140')
		await page.getByLabel('Lot').fill('B-17')
		await press(page, 'Calibrate pH 7.00')
		await expect(page.getByText('The reference is not known at this temperature')).toBeVisible()
		await expect(temperature).toHaveValue('140')
		await expect(page.getByLabel('Lot')).toHaveValue('B-17')
		await temperature.fill('77')
		await page.getByLabel('Expires').fill('2020-01-31')
		await press(page, 'Calibrate pH 7.00')
		await expect(page.getByText('This reference has expired')).toBeVisible()
		await expect(page.getByLabel('Expires')).toHaveValue('2020-01-31')
		await page.getByLabel('Expires').fill('')
		await press(page, 'Calibrate pH 7.00')
		await expect(page.getByText('There is no reading in this reference yet')).toBeVisible()
		const at = Date.now()
		await probe.reads('ph', 7.2, { fromAt: at, toAt: at })
		await press(page, 'Test Reading')
		await expect(page.getByText('The sensor says 7.200.')).toBeVisible()
		await expect(temperature).toHaveValue('77')
		await press(page, 'Reading Stable')
		await expect(page.getByText(/must stay within .+ for \d+ s/).first()).toBeVisible()
		await press(page, 'Save Calibration')
		await expect(page.getByText('Not taken yet: pH 4.01, pH 7.00').first()).toBeVisible()
		await agreeTo(page, 'Cancel Calibration')
		await expect(page).toHaveURL(/\/calibration\?tab=cultivation&farmId=\d+$/)
		expect((await findSensor(page, 'ph')).version).toBe(null)
	})

	test('a viewer sees the state of a sensor and who calibrates it, and has no buttons', async ({
		page,
		browser,
	}) => {
		const account = await signInWithFarm(page, 'Watched farm')
		await addProbe(page, account, [PH])
		const { id } = await findSensor(page, 'ph')
		const { farmId } = account
		const ben = await joinFarm(page, browser, { farmId, role: 'viewer', javaScriptEnabled })
		const content = ben.getByRole('main')
		await ben.goto(`/calibration/${id}`)
		await expect(content.getByText('This calibration has 6 detailed steps')).toBeVisible()
		await expect(
			content.getByText('Only growers and managers can calibrate sensors.'),
		).toBeVisible()
		await expect(content.getByRole('button')).toHaveCount(0)
		await page.goto(`/calibration/${id}`)
		await begin(page)
		await expect(page.getByText('Step 1 of 6')).toBeVisible()
		await ben.goto(`/calibration/${id}`)
		await expect(content.getByText('Ana Grower is calibrating this sensor')).toBeVisible()
		await expect(content.getByRole('button')).toHaveCount(0)
		const refused = await ben.request.post(ben.url(), {
			headers: { Origin: siteUrl() },
			form: { intent: 'take-over' },
		})
		expect(refused.status()).toBe(403)
		await ben.context().close()
	})

	test(
		'only one person at a time calibrates a sensor, and a replaced person is informed',
		{ tag: '@core' },
		async ({ page, browser }) => {
			const account = await signInWithFarm(page, 'Shared farm')
			await addProbe(page, account, [PH])
			const { id } = await findSensor(page, 'ph')
			const { farmId } = account
			const ben = await joinFarm(page, browser, { farmId, role: 'grower', javaScriptEnabled })
			await ben.goto(`/calibration/${id}`)
			await page.goto(`/calibration/${id}`)
			await begin(page)
			await next(page)
			await expect(page.getByText('Step 2 of 6')).toBeVisible()
			// Ben's page may be older than Ana's calibration; then its button does nothing.
			const beginning = ben.getByRole('button', { name: 'Begin Calibration' })
			if (!javaScriptEnabled) await beginning.click()
			await expect(ben.getByText('Ana Grower is calibrating this sensor').first()).toBeVisible()
			await expect(beginning).toHaveCount(0)
			await press(ben, 'Take over')
			await expect(ben.getByText('You continue where it was left.').first()).toBeVisible()
			await expect(ben.getByText('Step 2 of 6')).toBeVisible()
			if (!javaScriptEnabled) await next(page)
			await expect(page.getByText('Ben Bean is calibrating this sensor').first()).toBeVisible()
			await expect(page.getByText('Step 2 of 6', { exact: true })).toHaveCount(0)
			await expect(page.getByRole('button', { name: 'Next Step' })).toHaveCount(0)
			await ben.reload()
			await expect(ben.getByText('Step 2 of 6')).toBeVisible()
			await agreeTo(ben, 'Cancel Calibration')
			await expect(ben).toHaveURL(/\/calibration\?tab=cultivation&farmId=\d+$/)
			await page.goto(`/calibration/${id}`)
			await expect(page.getByRole('button', { name: 'Begin Calibration' })).toBeVisible()
			await ben.context().close()
		},
	)

	test('a sensor the farm does not have can be read about, and how to connect one', async ({
		page,
	}) => {
		await signInWithFarm(page, 'Empty farm')
		await page.goto('/calibration?tab=cultivation')
		const card = page.getByRole('link', { name: /^EC/ })
		await expect(card).toContainText('Last calibration: Never')
		await card.click()
		await expect(page.getByRole('heading', { level: 1, name: 'Calibrate EC' })).toBeVisible()
		await expect(page.getByText('This farm has no such sensor yet')).toBeVisible()
		await expect(page.getByText('Important Notice')).toBeVisible()
		await expect(page.getByText('This calibration has 6 detailed steps')).toBeVisible()
		await expect(page.getByText('12.88 mS/cm standard').first()).toBeVisible()
		await expect(page.getByText('Safety Warnings')).toBeVisible()
		await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
		await expect(
			page.getByRole('main').getByRole('link', { name: 'Connect sensors' }),
		).toHaveAttribute(...(['href', /^\/local-agent-install\?farmId=\d+$/] as const))
		expect((await page.request.get('/calibration/kinds/sonar')).status()).toBe(404)
	})

	test('EC waits for a water temperature sensor', async ({ page }) => {
		await addProbe(page, await signInWithFarm(page, 'Dry farm'), [EC])
		const { id } = await findSensor(page, 'ec')
		await page.goto(`/calibration/${id}`)
		await expect(page.getByText('Important Notice')).toBeVisible()
		await expect(page.getByText('This farm has no water temperature sensor.')).toBeVisible()
		await expect(page.getByRole('button', { name: 'Begin Calibration' })).toHaveCount(0)
	})
})

test('the wizard is readable on desktops and phones', async ({ page }) => {
	await addProbe(page, await signInWithFarm(page, 'Narrow farm'), [PH])
	const { id } = await findSensor(page, 'ph')
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 800 })
		for (const path of ['/calibration/kinds/ec', `/calibration/${id}`]) {
			await page.goto(path)
			await expectNoSidewaysScroll(page)
			await expectNoViolations(page)
		}
	}
	await begin(page)
	await next(page)
	await expect(page.getByText('Step 2 of 6')).toBeVisible()
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 800 })
		await expectNoSidewaysScroll(page)
		await expectNoViolations(page)
	}
})
