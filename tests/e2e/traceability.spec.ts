import { expect, expectNoViolations, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts((javaScriptEnabled) => {
	test('an inspector gets the sheet, and a complaint is traced to all buyers against the clock', async ({
		page,
	}) => {
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
		const sheet = await page.getByRole('link', { name: 'Download the sheet' }).getAttribute('href')
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
	})

	test('labels are chosen, shown and printed on a sheet from a place on @slow', async ({
		page,
	}) => {
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
