import { expect, expectNoViolations, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'
import { siteUrl } from './support/running-farm'

const dayBefore = (days: number) =>
	new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'what is not known is told where it is named, and then a lot says what it costs',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page)
			const crop = `Chervil ${javaScriptEnabled ? 'on' : 'off'} ${Date.now()}`
			const query = '?farmId=11'
			const headers = { Origin: siteUrl() }
			const data = { farmInstanceId: 11, cropName: crop, quantity: 20, trays: 0 }
			const started = await page.request.post(`/api/planting-cycles${query}`, {
				headers,
				data: { ...data, plantDate: dayBefore(20) },
			})
			const { id: cycleId } = (await started.json()) as { id: number }
			const month = dayBefore(0).slice(0, 7)

			await page.goto(`/costs?from=${dayBefore(20).slice(0, 7)}&until=${month}`)
			await page.getByRole('link', { name: `Seed and substrate of ${crop}` }).click()
			await expect(page.getByRole('combobox', { name: /^Crop/ })).toHaveValue(crop)
			await page.getByLabel('Amount').fill('many')
			await page.getByRole('button', { name: 'Save' }).click()
			await expect(page.getByText('Please enter an amount').first()).toBeVisible()
			await page.getByLabel('Amount').fill('250')
			await page.getByLabel('From', { exact: true }).fill('2020-01-01')
			await page.getByRole('button', { name: 'Save' }).click()
			await expect(page.getByText(`Seed, by plants, ${crop} saved`).first()).toBeVisible()
			await page.goto('/costs/rates/new?kind=rent')
			await page.getByLabel('Amount').fill('600')
			await page.getByLabel('From', { exact: true }).fill('2020-01-01')
			await page.getByRole('button', { name: 'Save' }).click()
			await expect(page.getByText('Rent saved').first()).toBeVisible()

			await page.goto(`/costs?from=${dayBefore(31).slice(0, 7)}&until=${month}`)
			const earlier = dayBefore(400).slice(0, 7)
			await page.getByLabel('Compare with').selectOption(earlier)
			await page.getByRole('button', { name: 'Show' }).click()
			const spent = page.getByRole('region', { name: 'Summary' })
			await expect(spent).toContainText(dayBefore(400).slice(0, 4))
			await expect(page.getByLabel('Compare with')).toHaveValue(earlier)
			await page.getByLabel('Compare with').selectOption(dayBefore(31).slice(0, 7))
			await page.getByRole('button', { name: 'Show' }).click()
			await expect(page.getByText('must end before the first month')).toBeVisible()

			await page.goto(`/costs/plantings/${cycleId}`)
			const parts = page.getByRole('table', { name: 'Parts of what this lot has cost' })
			await expect(parts.getByRole('row', { name: /Seed and substrate.*5\.00/ })).toBeVisible()
			await expect(parts.getByRole('row', { name: /^Rent/ })).toBeVisible()
			if (javaScriptEnabled) await expectNoViolations(page)

			// Work of its task counts for it.
			const tasks = await page.request.get(`/api/task-calendar${query}`)
			const listed = (await tasks.json()) as { id: number }[]
			const task = listed.find((one) => JSON.stringify(one).includes(crop))
			await page.goto(`/calendar/tasks/${task?.id}`)
			await page.getByRole('button', { name: 'Start work' }).click()
			await expect(page.getByText(/Running since/)).toBeVisible()
			await page.getByRole('button', { name: 'Stop work' }).click()
			await expect(page.getByText('1 min so far.')).toBeVisible()
			await page.getByRole('link', { name: 'All work' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Work')
			await expect(page.getByRole('cell', { name: '1 min' }).first()).toBeVisible()
			await page.goto(`/calendar/tasks/${task?.id}`)
			await page.getByLabel('Time worked').fill('1441')
			await page.getByRole('button', { name: 'Complete' }).click()
			await expect(page.getByText('Minutes must be a whole number from 1 to 1440')).toBeVisible()
			await page.getByLabel('Time worked').fill('25')
			await page.getByRole('button', { name: 'Complete' }).click()
			await expect(page.getByText('Task completed successfully').first()).toBeVisible()
			await page.goto('/work')
			await expect(page.getByRole('cell', { name: '25 min' }).first()).toBeVisible()
		},
	)
})
