import type { Page } from '@playwright/test'
import { agreeTo } from './support/agree-to'
import { siteUrl } from './support/running-farm'
import { expect, expectNoViolations, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts((javaScriptEnabled) => {
	const named = (what: string) => `${what} ${javaScriptEnabled ? 'on' : 'off'} ${Date.now()}`
	const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

	test(
		'a grower mixes a published formula with own water and product, and prints the sheet',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page)
			const [well, acid, mix] = [named('Well'), named('Nitric acid'), named('Greens')]

			await page.goto('/nutrients/waters/new')
			await field(page, 'Name').fill(well)
			await page.getByLabel('Alkalinity', { exact: false }).first().fill('180')
			await page.getByLabel(/^Calcium/).fill('62')
			await page.getByLabel(/^Magnesium/).fill('9')
			await page.getByRole('button', { name: 'Add water' }).click()
			await expect(page.getByRole('link', { name: well })).toBeVisible()

			await page.getByRole('link', { name: 'Add product' }).click()
			await field(page, 'Name').fill(acid)
			await page.getByRole('button', { name: 'Add product' }).click()
			// Neither a salt nor a percentage of a label.
			await expect(page.getByText('Enter at least one percentage of the label')).toBeVisible()
			await expect(field(page, 'Name')).toHaveValue(acid)
			await page.getByLabel(/^Salt or acid/).selectOption({ label: 'Nitric acid' })
			await page.getByLabel(/^Purity/).fill('38')
			await page.getByLabel(/^Price per kg/).fill('1.80')
			await page.getByLabel(/^Lot number/).fill('N-77')
			await page.getByRole('button', { name: 'Add product' }).click()
			await expect(page.getByText('lot N-77').first()).toBeVisible()

			await page.goto('/nutrients/new?formula=hoagland-2')
			await field(page, 'Name').fill(mix)
			await page.getByLabel(/^Water/).selectOption({ label: well })
			await page.getByLabel(/^Acid/).selectOption({ label: acid })
			await field(page, 'Concentration factor').fill('0')
			await page.getByRole('button', { name: 'Add mix' }).click()
			if (javaScriptEnabled) await expect(page.getByText('Factor must be at least 1')).toBeVisible()
			await field(page, 'Concentration factor').fill('100')
			await page.getByRole('button', { name: 'Add mix' }).click()

			await expect(page.getByRole('heading', { level: 1 })).toHaveText(mix)
			const tankA = page.getByRole('region', { name: 'Tank A' })
			await expect(tankA.getByRole('row', { name: /Calcium nitrate/ })).toContainText('g')
			await expect(page.getByRole('region', { name: 'Acid tank' })).toContainText('$')
			await expect(page.getByRole('row', { name: /^Potassium 235/ })).toBeVisible()
			await expect(page.getByRole('region', { name: 'Solution', exact: true })).toContainText(
				/EC \d\.\d/,
			)
			if (javaScriptEnabled) await expectNoViolations(page)

			await page.getByRole('link', { name: 'Batch sheet' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Batch sheet: ${mix}`)
			await expect(page.getByRole('row', { name: new RegExp(acid) })).toContainText('N-77')
			await expect(page.getByRole('checkbox').first()).toBeVisible()
			const pdf = await page.pdf({ format: 'A4' })
			expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)

			await page.getByRole('link', { name: 'Back to the mix' }).click()
			await page.getByRole('link', { name: 'Record batch' }).click()
			await page.getByLabel(/^Acid tank is dosed as/).selectOption({ label: 'pH down' })
			await page.getByRole('button', { name: 'Record batch' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Batch of ${mix}`)
			await expect(page.getByRole('row', { name: /^Acid tank pH down \$/ })).toBeVisible()
			await expect(page.getByRole('row', { name: /^Tank A/ })).toContainText('Without a price')
			if (javaScriptEnabled) await expectNoViolations(page)
			await page.getByRole('link', { name: 'Undo batch' }).click()
			await page.getByRole('button', { name: 'Undo entry' }).click()
			await expect(page.getByText('It counts as never mixed').first()).toBeVisible()
			await page.getByRole('link', { name: 'Open mix' }).click()
			await expect(page.getByRole('row', { name: /Undone/ })).toBeVisible()
			await page.getByRole('link', { name: 'Edit' }).click()
			await expect(field(page, 'Name')).toHaveValue(mix)
			await agreeTo(page, 'Delete mix')
			await expect(page.getByText('Mix deleted').first()).toBeVisible()
			await expect(page.getByRole('link', { name: mix })).toHaveCount(0)
		},
	)
})

test('what a mix uses is not deleted, and the list says which mix', async ({ page }) => {
	await signIn(page)
	const well = `Used well ${Date.now()}`
	const query = '?farmId=11'
	const headers = { Origin: siteUrl() }
	const added = await page.request.post(`/api/nutrients/waters${query}`, {
		headers,
		data: { name: well, amounts: { calcium: 40 } },
	})
	const { id: waterId } = (await added.json()) as { id: string }
	await page.request.post(`/api/nutrients/mixes${query}`, {
		headers,
		data: {
			name: 'Uses the well',
			targets: { potassium: 200 },
			substanceIds: ['potassium-nitrate'],
			waterId,
			factor: 100,
			tankLiters: 20,
		},
	})
	await page.goto(`/nutrients/waters/${waterId}`)
	await agreeTo(page, 'Delete water')
	await expect(page.getByText('The mix “Uses the well” uses it').first()).toBeVisible()
	await expect(page.getByRole('link', { name: well })).toBeVisible()
})

test('a recipe leads to what to weigh for it, with the dose of each stage', async ({ page }) => {
	await signIn(page)
	await page.goto('/recipes/cherry-tomato')
	await page.getByRole('link', { name: 'What to weigh' }).click()
	await page.getByLabel('Name', { exact: true }).fill(`Tomatoes ${Date.now()}`)
	await page.getByRole('button', { name: 'Add mix' }).click()
	await expect(page.getByRole('row', { name: /^Fruiting/ })).toContainText('ml')
	await expect(page.getByRole('row', { name: /^Nitrogen, all forms/ })).toBeVisible()
	await page.getByRole('link', { name: 'Check their budgets' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Dosing' })).toBeVisible()
})
