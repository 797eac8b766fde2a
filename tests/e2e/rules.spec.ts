import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, expectNoViolations, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'
import { simulatedOutputs } from './support/running-farm'

const LIGHTS = 'cultivation-work-lights'

withAndWithoutScripts((javaScriptEnabled) => {
	test('a rule goes from a template to paper to live, and its output says why', async ({
		page,
	}) => {
		await signIn(page, '/ai-automation')
		await expect(page.getByText('No rules yet')).toBeVisible()
		await page.getByRole('link', { name: 'Begin with a template' }).click()
		await page.getByRole('link', { name: 'Work lights off at night: cultivation' }).click()
		await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(/Work lights off/)
		await page.getByRole('textbox', { name: 'Name' }).fill('Work lights by rule')

		// The rule acts at any time, on the work lights while they are off.
		const first = page.getByRole('group', { name: 'Condition 1' })
		await first.getByLabel('Value').fill('9')
		await page.getByRole('button', { name: 'Save rule' }).click()
		await expect(page.getByText('Enter a time like 22:00')).toBeVisible()
		await expect(first.getByLabel('Value')).toHaveValue('9')
		await first.getByLabel('Value').fill('00:00')
		await first.getByLabel('And').fill('23:59')
		const second = page.getByRole('group', { name: 'Condition 2' })
		await second.getByLabel('Is').selectOption('off')
		await second.getByLabel('For').fill('0')
		const action = page.getByRole('group', { name: 'Action 1' })
		await action.getByLabel('Do').selectOption(`on:${LIGHTS}`)
		await action.getByLabel('For').fill('2')
		await page.getByRole('button', { name: 'Save rule' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Work lights by rule')
		await untilItSays(page, /Would have acted/)
		expect((await simulatedOutputs())[LIGHTS]).toBe(false)
		if (javaScriptEnabled) await expectNoViolations(page)

		await page.goto('/ai-automation')
		await expect(page.getByText('Dry run', { exact: true })).toBeVisible()
		await page.getByRole('button', { name: 'Turn on Work lights by rule' }).click()
		await expect(page.getByText('Live', { exact: true })).toBeVisible()
		if (javaScriptEnabled) await expectNoViolations(page)
		await expect.poll(async () => (await simulatedOutputs())[LIGHTS]).toBe(true)
		await page.goto(`/zones/outputs/${LIGHTS}`)
		await untilItSays(
			page,
			/On: rule “Work lights by rule”: the time is within its hours and Work lights is off/,
		)
		await page.setViewportSize({ width: 360, height: 800 })
		await expectNoSidewaysScroll(page)
	})

	test('the form of a rule is short on a phone, and the rest of it opens', async ({ page }) => {
		await page.setViewportSize({ width: 360, height: 800 })
		await signIn(page, '/ai-automation/rules/new')
		await expectNoSidewaysScroll(page)
		const height = await page.evaluate(() => document.documentElement.scrollHeight)
		expect(height).toBeLessThan(2000)
		await page.getByText('More conditions').click()
		await expect(page.getByRole('group', { name: 'Condition 3' })).toBeVisible()
	})

	test(
		'a dose that no pump can give is refused at its own row, and stays typed',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page, '/ai-automation/rules/new?template=ph-before-the-day')
			await page.getByRole('textbox', { name: 'Name' }).fill('Acid at dusk')
			await page.getByRole('group', { name: 'Action 1' }).getByLabel('Do').selectOption('')
			const when = page.getByRole('group', { name: 'Condition 1' })
			await when.getByLabel('What').selectOption('alarm:any:cultivation')
			await when.getByLabel('Is').selectOption('critical')
			await page.getByText('More actions').click()
			const action = page.getByRole('group', { name: 'Action 2' })
			await action.getByLabel('Do').selectOption('dose:ph-down:nursery')
			await action.getByLabel('By, ml or text').fill('900')
			await page.getByRole('button', { name: 'Save rule' }).click()
			// whether or not another test has set up the demo's pump
			const refusal = /^(No pump for pH down in nursery is set up|At most [\d.]+ ml: the limit)/
			await expect(action.getByText(refusal)).toBeVisible()
			await expect(action.getByLabel('By, ml or text')).toHaveValue('900')
			await expect(when.getByLabel('Is')).toHaveValue('critical')
			await action.getByLabel('Do').selectOption('notify')
			await page.getByRole('button', { name: 'Save rule' }).click()
			await expect(page.getByText('Rule “Acid at dusk”: the alarm')).toContainText('is not open')
		},
	)
})

withAndWithoutScripts(() => {
	test('a name and a description make a draft that offers similar rule templates', async ({
		page,
	}) => {
		await signIn(page, '/ai-automation')
		await page.getByLabel('Name').fill('Mould at night')
		await page.getByLabel('Description').fill('Keep leaves dry')
		await page.getByRole('button', { name: 'Create rule' }).click()
		await expect(page.getByText('It is a draft: add below')).toBeVisible()
		await expect(page.getByRole('link', { name: 'Duct fans against mould at night' })).toBeVisible()
		await page.goto('/ai-automation')
		await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible()
	})
})

/** Opens the page again until it shows the text; people without scripts do the same. */
async function untilItSays(page: Page, text: RegExp): Promise<void> {
	const read = () => page.goto(page.url()).then(() => page.getByRole('main').innerText())
	await expect.poll(read, { intervals: [1_000] }).toMatch(text)
}
