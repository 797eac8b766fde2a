import { expect, expectNoViolations, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'
import { siteUrl } from './support/running-farm'

const dayBefore = (days: number) =>
	new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'a count above its limit leads to a treatment, which holds the harvest back until it is over',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page)
			const crop = `Dill ${javaScriptEnabled ? 'on' : 'off'} ${Date.now()}`
			const product = `Azadirachtin ${crop}`
			const zone = javaScriptEnabled ? 'C' : 'D'
			const query = '?farmId=11'
			const headers = { Origin: siteUrl() }
			const started = await page.request.post(`/api/planting-cycles${query}`, {
				headers,
				data: {
					farmInstanceId: 11,
					cropName: crop,
					plantDate: dayBefore(30),
					quantity: 20,
					trays: 0,
					zone,
				},
			})
			const { id: cycleId } = (await started.json()) as { id: number }

			await page.goto('/scouting/pests/aphids')
			await page.getByLabel(/^Limit/).fill('0.5')
			await page.getByLabel('What to do above the limit').fill('Treat with azadirachtin')
			await page.getByRole('button', { name: 'Save pest' }).click()
			await expect(page.getByText('Pest saved').first()).toBeVisible()
			await page.goto(`/scouting/visits/new?zone=${zone}`)
			const aphids = page.getByRole('group', { name: /^Aphids, per plant/ })
			await aphids.getByLabel('Count').fill('14')
			await aphids.getByLabel('Severity').selectOption({ index: 3 })
			await page.getByRole('button', { name: 'Record visit' }).click()
			await expect(page.getByText(`Zone ${zone} recorded`).first()).toBeVisible()
			// The route goes on to the next zone that is due.
			await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(`Scout Zone ${zone}`)

			await page.goto('/scouting/products/new')
			await page.getByLabel(/^Name/).fill(product)
			await page.getByLabel('Registration number').fill('70051-2')
			await page.getByLabel('Re-entry interval (REI)').fill('12')
			await page.getByLabel('Pre-harvest interval (PHI)').fill('7')
			await page.getByRole('button', { name: 'Add product' }).click()
			await expect(page.getByRole('link', { name: product })).toBeVisible()

			await page.goto('/scouting')
			await expect(page.getByText('Treat with azadirachtin').first()).toBeVisible()
			if (javaScriptEnabled) await expectNoViolations(page)
			await page.goto(`/scouting/treatments/new?zone=${zone}&pest=aphids`)
			const products = page.getByLabel('Product')
			const option = products.locator('option', { hasText: product })
			await products.selectOption((await option.getAttribute('value')) ?? '')
			// Only this crop, because the farm is that of the other stories too.
			await page.getByLabel(/^Zone/).selectOption('')
			await page.locator('summary', { hasText: 'Only some crops' }).click()
			await page.getByLabel(new RegExp(`^${crop}`)).check()
			await page.getByLabel('Dose').fill('4')
			await page.getByRole('button', { name: 'Record treatment' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(product)
			await expect(page.getByText(crop).first()).toBeVisible()
			const treatment = page.url()

			await page.goto('/zone-control')
			await expect(page.getByText('Do not enter without protection').first()).toBeVisible()
			await page.goto(`/planting-cycles/${cycleId}/harvest`)
			await expect(page.getByText('Do not harvest yet')).toBeVisible()
			await page.getByLabel('Quantity').fill('5')
			await page.getByLabel('Final harvest').uncheck()
			await page.getByRole('button', { name: 'Record harvest' }).click()
			await expect(page.getByLabel('Day of harvest')).toHaveAccessibleDescription(
				/pre-harvest interval of 7 days: harvest from /,
			)
			await expect(page.getByLabel('Quantity')).toHaveValue('5')

			// It was another day, so that the interval is over.
			await page.goto(treatment)
			await page.getByRole('link', { name: 'Correct', exact: true }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Correct Treatment')
			await page.getByLabel('What was wrong').fill('It was the week before')
			await page.getByLabel('Day').fill(dayBefore(9))
			await page.getByRole('button', { name: 'Save correction' }).click()
			await expect(page.getByText('Treatment corrected').first()).toBeVisible()
			await page.goto(`/planting-cycles/${cycleId}/harvest`)
			await expect(page.getByText('Do not harvest yet')).toHaveCount(0)
			await page.getByLabel('Quantity').fill('5')
			await page.getByLabel('Final harvest').uncheck()
			await page.getByRole('button', { name: 'Record harvest' }).click()
			await expect(page.getByText('Harvest recorded').first()).toBeVisible()
		},
	)
})
