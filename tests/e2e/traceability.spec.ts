import type { Page } from '@playwright/test'
import { siteUrl } from './support/running-farm'
import { expect, expectNoViolations, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

async function post(page: Page, path: string, data: object): Promise<{ id: number }> {
	const answer = await page.request.post(path, { headers: { Origin: siteUrl() }, data })
	expect(answer.ok(), await answer.text()).toBe(true)
	return (await answer.json()) as { id: number }
}

/** Harvests a crop of a name of its own and sells it to some buyers; returns the code of its lot. */
async function sellNewLot(page: Page, crop: string, buyers: readonly string[]): Promise<string> {
	const plantDate = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
	const cycle = { cropName: crop, quantity: 20, plantDate, transplantDays: 0, trays: 0 }
	const { id } = await post(page, '/api/planting-cycles', cycle)
	await page.goto(`/planting-cycles/${id}/harvest`)
	await page.getByLabel('Quantity').fill('20')
	await page.getByRole('button', { name: 'Record harvest' }).click()
	await expect(page).toHaveURL(/\/lots\/\d+/)
	for (const buyer of buyers) {
		await page.getByRole('link', { name: 'Sell' }).click()
		await page.getByLabel('Quantity').fill('5')
		await page.getByLabel('Buyer').fill(buyer)
		await page.getByLabel('Price per unit').fill('3')
		await page.getByRole('button', { name: 'Record sale' }).click()
		await expect(page).toHaveURL(/\/lots\/\d+\?farmId=\d+$/)
	}
	return (
		(await page
			.getByText(/^BATCH-\d+$/)
			.first()
			.textContent()) ?? ''
	)
}

withAndWithoutScripts((javaScriptEnabled) => {
	test('the complaint of one buyer leads to everybody who got of the same lot, and how to call them', async ({
		page,
	}) => {
		await signIn(page)
		const mark = Date.now().toString(36)
		const [bistro, grocery, guest] = [`Bistro ${mark}`, `Grocery ${mark}`, `Guest ${mark}`]
		const known = { kind: 'restaurant', country: 'US' }
		await post(page, '/api/buyers', { ...known, name: bistro, phone: '+1 617 555 0101' })
		await post(page, '/api/buyers', { ...known, name: grocery, email: `${mark}@grocery.example` })
		const code = await sellNewLot(page, `Lettuce recalled ${mark}`, [bistro, grocery, guest])
		const other = await sellNewLot(page, `Lettuce apart ${mark}`, [grocery])

		await page.goto('/traceability/drills')
		await page.getByLabel('The complaint names a').selectOption('Buyer')
		await page.getByLabel('Which one').fill(bistro.toUpperCase())
		await page.getByLabel(/^The complaint(?! names)/).fill('A guest was ill')
		await page.getByRole('button', { name: 'Start the clock' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(
			`Mock recall: Buyer ${bistro.toUpperCase()}`,
		)
		const sources = page.getByRole('region', { name: 'Back to the seed' })
		await expect(sources.getByRole('row', { name: new RegExp(code) })).toBeVisible()
		await expect(sources).not.toContainText(other)
		const forward = page.getByRole('region', { name: 'Forward to the buyers' })
		const rowOf = (buyer: string) => forward.getByRole('row', { name: new RegExp(buyer) })
		await expect(rowOf(bistro).getByRole('link', { name: '+1 617 555 0101' })).toHaveAttribute(
			'href',
			'tel:+16175550101',
		)
		await expect(rowOf(grocery).getByRole('link')).toHaveText(`${mark}@grocery.example`)
		await expect(rowOf(grocery)).toContainText(code)
		await expect(rowOf(guest)).toContainText('not noted')
		if (javaScriptEnabled) await expectNoViolations(page)
		await page.getByLabel(/^Notes/).fill('The guest could not be reached')
		await page.getByRole('button', { name: 'Stop the clock' }).click()
		await expect(page.getByText('Took 1 min, 100 % found')).toBeVisible()
		await expect(page.getByText(/3 deliveries/)).toBeVisible()
		await page.goto('/traceability/drills')
		const stored = page.getByRole('row', { name: new RegExp(bistro.toUpperCase()) })
		await expect(stored).toContainText('1 min')
		await expect(stored).toContainText('100 %')

		await page.goto(`/lots/recall?lot=${code}`)
		const got = page.getByRole('region', { name: 'Who got it' })
		for (const buyer of [bistro, grocery, guest]) await expect(got).toContainText(buyer)
		const csv = await (await page.request.get(`/lots/recall.csv?lot=${code}`)).text()
		expect(csv).toContain('+1 617 555 0101')
	})

	test(
		'an inspector gets the sheet, and a complaint is traced to all buyers against the clock',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page, '/traceability')
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Traceability')
			await page.getByRole('link', { name: 'Location of the farm' }).click()
			await page.getByLabel(/^GLN/).fill('9506000134308')
			await page.getByRole('button', { name: 'Save location' }).click()
			await expect(page.getByText(/A GLN has 13 digits/).first()).toBeVisible()
			await page.getByLabel(/^GLN/).fill('9506000134307')
			await page.getByLabel(/^Growing area/).fill('Container 1')
			await page.getByRole('button', { name: 'Save location' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Traceability')
			const sheet = await page
				.getByRole('link', { name: 'Download the sheet' })
				.getAttribute('href')
			const csv = await (await page.request.get(sheet ?? '')).text()
			expect(csv).toContain('Event,Event date,Traceability lot code')

			const lot = page.getByRole('link', { name: /^BATCH-/ }).first()
			const code = (await lot.textContent()) ?? ''
			await page.getByRole('link', { name: /^Mock recalls/ }).click()
			await page.getByLabel('Which one').fill('no such lot')
			await page.getByRole('button', { name: 'Start the clock' }).click()
			await expect(page.getByText(/No lot of this farm belongs to it/).first()).toBeVisible()
			await page.getByLabel('Which one').fill(code)
			await page.getByRole('button', { name: 'Start the clock' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Mock recall: Lot ${code}`)
			await expect(page.getByRole('region', { name: 'Back to the seed' })).toContainText(code)
			await expect(page.getByRole('region', { name: 'Forward to the buyers' })).toBeVisible()
			if (javaScriptEnabled) await expectNoViolations(page)
			await page.getByLabel(/^Notes/).fill('All were reached')
			await page.getByRole('button', { name: 'Stop the clock' }).click()
			await expect(page.getByText(/^Took 1 min/)).toBeVisible()
			await expect(page.getByText(/All were reached/)).toBeVisible()
		},
	)

	test('labels are chosen, shown and printed on a sheet from a place on', async ({ page }) => {
		await signIn(page, '/labels')
		await page.getByRole('checkbox').first().check()
		await page.getByLabel('Of each').fill('3')
		await page.getByLabel('Start at label').fill('4')
		await page.getByRole('button', { name: 'Show labels' }).click()
		const print = page.getByRole('link', { name: 'Print 3 labels' })
		await expect(print).toBeVisible()
		if (javaScriptEnabled) await expectNoViolations(page)
		const html = await (await page.request.get((await print.getAttribute('href')) ?? '')).text()
		expect(html.match(/<g transform/g)).toHaveLength(3)
	})
})
