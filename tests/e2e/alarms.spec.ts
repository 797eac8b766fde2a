import { agreeTo } from './support/agree-to'
import type { Page } from '@playwright/test'
import { signInWithFarm } from './support/account'
import { siteUrl } from './support/running-farm'
import { clearFaults, expect, expectReadable, fault, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

const STUCK = /^(Warning: )?pH.* cannot be trusted/

/** Reloads until the page shows the text; people without scripts do the same. */
async function untilShown(page: Page, path: string, text: RegExp): Promise<void> {
	const shown = page.getByRole('main').getByRole('heading', { level: 3, name: text })
	await expect
		.poll(() => page.goto(path).then(() => shown.count()), {
			intervals: [1_000],
		})
		.toBe(1)
}

/** Removes the rule's delays, because a test cannot wait for minutes. */
async function hurry(page: Page): Promise<void> {
	await page.goto('/notifications/rules/bad-reading')
	await page.getByLabel('Trigger after').fill('0')
	await page.getByLabel('Ends after').fill('0')
	await page.getByRole('button', { name: 'Save rule' }).click()
	await expect(page.getByText('Rule saved').first()).toBeVisible()
}

async function asUsual(page: Page): Promise<void> {
	await clearFaults()
	await page.goto('/notifications/rules/bad-reading')
	await agreeTo(page, 'Reset to default')
	await expect(page.getByText('Rule reset to default').first()).toBeVisible()
}

/** Sets after how many minutes the nursery's pH sensor counts as stuck; empty: the default. */
async function saveStuckAfter(page: Page, minutes: string): Promise<void> {
	await page.goto('/sensor-health?by=zone')
	const nursery = page.getByRole('region', { name: 'Nursery', exact: true })
	await nursery.getByRole('rowheader').getByRole('link', { name: 'pH', exact: true }).click()
	await page.getByLabel('Stuck after').fill(minutes)
	await page.getByRole('button', { name: 'Save limits' }).click()
	await expect(page.getByText('Limits saved').first()).toBeVisible()
}

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'a stuck pH sensor becomes an alarm, is acknowledged with a note, and clears',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page)
			await saveStuckAfter(page, '0.1')
			await hurry(page)
			await fault('stuck-sensor', 'nursery-ph')
			await untilShown(page, '/notifications', STUCK)
			await page.getByRole('link', { name: STUCK }).click()
			await page.getByLabel('Note').fill('Swapping the probe')
			const other = await page.context().newPage()
			await other.goto(page.url())
			await other.getByLabel('Note').fill('Cleaning the probe')
			await other.getByRole('button', { name: 'Acknowledge' }).click()
			await expect(other.getByText('Alarm acknowledged').first()).toBeVisible()
			await other.close()
			// The second person is informed at once, or after submitting, and keeps what was typed.
			if (!javaScriptEnabled) await page.getByRole('button', { name: 'Acknowledge' }).click()
			const late = page.getByRole('alert').filter({ hasText: 'has acknowledged it already.' })
			await expect(late.getByRole('textbox')).toHaveValue('Swapping the probe')
			await expect(page.getByText('Cleaning the probe')).toBeVisible()
			await expect(page.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0)
			await page.goto('/notifications')
			const taken = page.getByRole('region', { name: 'Acknowledged, not resolved' })
			await expect(taken.getByRole('heading', { name: STUCK })).toBeVisible()
			await clearFaults()
			const past = page.getByRole('link', { name: STUCK })
			const resolved = () => page.goto('/notifications/past').then(() => past.count())
			await expect.poll(resolved, { intervals: [1_000] }).toBeGreaterThan(0)
			await expect(page.getByText(/Acknowledged by Demo Grower/).first()).toBeVisible()
			await asUsual(page)
			await saveStuckAfter(page, '')
		},
	)

	test('editing a rule of the farm shows each error at its field and keeps what was typed', async ({
		page,
	}) => {
		await signIn(page, '/notifications/rules/new')
		await page.getByLabel('Name').fill('Propagation too warm')
		await page.getByLabel('Quantity').selectOption({ label: 'Air temperature (°F)' })
		await page.getByLabel('Below').fill('90')
		await page.getByLabel('Above').fill('80')
		await page.getByLabel('Only from').fill('21:00')
		await page.getByRole('button', { name: 'Add rule' }).click()
		await expect(page.getByText('The upper limit must be above the lower one')).toBeVisible()
		await expect(page.getByText('Please enter both times, or neither')).toBeVisible()
		await expect(page.getByLabel('Name')).toHaveValue('Propagation too warm')
		await expect(page.getByLabel('Above')).toHaveValue('80')
		await page.getByLabel('Below').fill('')
		await page.getByLabel('Until').fill('06:00')
		const sensor = page.getByRole('combobox', { name: 'Sensor' })
		const named = sensor.locator('optgroup[label="Air temperature"] option').first()
		const [id, name] = [
			(await named.getAttribute('value')) ?? '',
			(await named.textContent()) ?? '',
		]
		await sensor.selectOption(id)
		await page.getByRole('button', { name: 'Add rule' }).click()
		await expect(page.getByText('Rule added').first()).toBeVisible()
		await expect(page.getByText(`Above 80.0 °F for 5 minutes: ${name}`)).toBeVisible()
		await page.getByRole('link', { name: /Propagation too warm/ }).click()
		await expect(page.getByLabel('Above')).toHaveValue('80')
		await expect(sensor).toHaveValue(id)
		await sensor.selectOption('All sensors of its kind')
		await page.getByRole('button', { name: 'Save rule' }).click()
		await expect(page.getByText('Above 80.0 °F for 5 minutes', { exact: true })).toBeVisible()
		await page.getByRole('link', { name: /Propagation too warm/ }).click()
		await agreeTo(page, 'Remove this rule')
		await expect(page.getByText('Rule removed').first()).toBeVisible()
		await expect(page.getByRole('link', { name: /Propagation too warm/ })).toHaveCount(0)
	})

	test('a phone number and a webhook are added; an internal address is refused', async ({
		page,
	}) => {
		await signInWithFarm(page, 'Channel Pod')
		await page.goto('/notifications/channels')
		await page.getByLabel('Telephone number').fill('555 0134')
		await page.getByRole('button', { name: 'Add number' }).click()
		await expect(page.getByText(/Please enter the number with its country/)).toBeVisible()
		await expect(page.getByLabel('Telephone number')).toHaveValue('555 0134')
		await page.getByLabel('Telephone number').fill('+1 617 555 0134')
		await page.getByRole('button', { name: 'Add number' }).click()
		await expect(page.getByText('Number added').first()).toBeVisible()
		const own = page.getByRole('region', { name: 'Your channels' })
		await expect(own.getByText('+1 … 34')).toBeVisible()

		await page.getByLabel('Name').fill('Home Assistant')
		await page.getByLabel('Address').fill('https://192.168.1.5/hook')
		const tasks = page.getByRole('checkbox', { name: /^Tasks added/ })
		await tasks.check()
		await page.getByRole('button', { name: 'Add webhook' }).click()
		await expect(page.getByText('The address leads into a private network')).toBeVisible()
		await expect(page.getByLabel('Address')).toHaveValue('https://192.168.1.5/hook')
		await expect(tasks).toBeChecked()
		await page.getByLabel('Address').fill('https://hooks.example/farm')
		await page.getByRole('button', { name: 'Add webhook' }).click()
		await expect(page.getByText('Keep this signing key')).toBeVisible()
		await expect(page.getByText(/^whsec_/)).toBeVisible()
		await page.goto('/notifications/channels')
		await expect(page.getByText(/^whsec_/)).toHaveCount(0)
		const webhooks = page.getByRole('region', { name: 'Webhooks of Channel Pod' })
		await webhooks.getByRole('link', { name: 'Change Home Assistant' }).click()
		const sent = page.getByRole('region', { name: 'Last deliveries' })
		await expect(sent.getByRole('listitem').filter({ hasText: 'test' })).toBeVisible()
		await expect(tasks).toBeChecked()
		await tasks.uncheck()
		await page.getByRole('checkbox', { name: /^Orders placed/ }).check()
		await page.getByRole('button', { name: 'Save channel' }).click()
		await expect(page.getByText('Channel saved').first()).toBeVisible()
		await webhooks.getByRole('link', { name: 'Change Home Assistant' }).click()
		await expect(tasks).not.toBeChecked()
		await expect(page.getByRole('checkbox', { name: /^Orders placed/ })).toBeChecked()
		await agreeTo(page, 'Remove this channel')
		await expect(page.getByText('Channel removed').first()).toBeVisible()
	})
})

withAndWithoutScripts(() => {
	test('the escalation order is changed, and reset to the roles', async ({ page }) => {
		await signInWithFarm(page, 'Order Pod')
		await page.goto('/notifications/people')
		await page.getByLabel('Time to respond').fill('20')
		await page.getByRole('button', { name: 'Save order' }).last().click()
		await expect(page.getByText('Order saved').first()).toBeVisible()
		await expect(page.getByRole('region', { name: 'In this order' })).toBeVisible()
		await expect(page.getByLabel('Time to respond')).toHaveValue('20')
		await page.getByRole('button', { name: 'Notify by role instead' }).click()
		await expect(page.getByRole('region', { name: 'By role' })).toBeVisible()
		await expect(page.getByLabel('Time to respond')).toHaveValue('15')
	})
})

test('the pages of alarms are readable', async ({ page }) => {
	await signInWithFarm(page, 'Readable Pod')
	for (const path of ['', '/past', '/rules', '/rules/ph-target', '/people', '/channels']) {
		await page.goto(`/notifications${path}`)
		await expectReadable(page)
	}
	await page.getByRole('link', { name: /^Change / }).click()
	await expectReadable(page)
})

test('an alarm names its risks for plants, and links to the diagnosis', async ({ page }) => {
	await signIn(page)
	const sensors = await page.request.get('/api/calibration?farmId=11')
	const ofPh = ((await sensors.json()) as { id: number; type: string }[]).find(
		({ type }) => type === 'ph',
	)
	const sour = { label: 'Sour', kind: 'limit', quantity: 'ph', sensorId: ofPh?.id, below: 13 }
	const rule = await page.request.post('/api/alarm-rules?farmId=11', {
		headers: { Origin: siteUrl() },
		data: { ...sour, severity: 'warning', isOn: true },
	})
	const { key } = (await rule.json()) as { key: string }
	await untilShown(page, '/notifications', /pH.*limit 13/)
	await page.getByRole('link', { name: /pH.*limit 13/ }).click()
	const plants = page.getByRole('region', { name: 'What it can do to plants' })
	await expect(plants.getByText('pH too low: nutrients out of balance')).toBeVisible()
	await plants.getByRole('link', { name: 'Check a plant' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plant Diagnosis')
	await page.request.delete(`/api/alarm-rules/${key}?farmId=11`, { headers: { Origin: siteUrl() } })
})
