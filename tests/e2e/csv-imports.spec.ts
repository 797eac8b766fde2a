import { readFileSync } from 'node:fs'
import { signInWithFarm } from './support/account'
import { expect, expectReadable, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

const PLANTINGS = [
	'Crop;Variety;Plants;Sown;Harvested;Remarks',
	'Basil;Genovese;40;05.01.2026;20.02.2026;"first; good"',
	'Kale;;zero;05.01.2026;20.02.2026;',
].join('\n')

withAndWithoutScripts(() => {
	test(
		'a grower pastes plantings, corrects a column, and imports them once',
		{ tag: '@core' },
		async ({ page }) => {
			await signInWithFarm(page, 'Spreadsheet farm')
			await page.goto('/imports')
			await page.getByRole('link', { name: 'Import a file' }).click()
			await page.getByRole('button', { name: 'Preview' }).click()
			await expect(page.getByText('Choose a file, or paste its text')).toBeVisible()

			await page.getByLabel('What it holds').selectOption('Planting cycles')
			await page.getByLabel('Or paste it').fill(PLANTINGS)
			await page.getByRole('button', { name: 'Preview' }).click()
			await expect(page.getByText('2 lines: 1 of them can be imported')).toBeVisible()
			await expect(page.getByText('Line 3, Plants:')).toBeVisible()
			await expect(page.getByText('Nothing is stored yet')).toBeVisible()
			await page.getByLabel('Remarks').selectOption('Leave out')
			await page.getByRole('button', { name: 'Preview again' }).click()
			await expect(page.getByLabel('Remarks')).toHaveValue('')
			await page.getByRole('button', { name: 'Import 1 planting' }).click()
			await expect(page.getByText('Imported: 1 planting').first()).toBeVisible()
			await expect(page).toHaveURL(/\/planting-cycles/)

			await page.goto('/imports/file')
			await page.getByLabel('What it holds').selectOption('Planting cycles')
			await page.getByLabel('Or paste it').fill(PLANTINGS)
			await page.getByRole('button', { name: 'Preview' }).click()
			await expect(page.getByText('1 are on the farm already')).toBeVisible()
		},
	)

	test('a list of customers becomes buyers, once', async ({ page }) => {
		await signInWithFarm(page, 'Customer farm')
		await page.goto('/buyers')
		await page.getByRole('link', { name: 'Import a list' }).click()
		await expect(page.getByLabel('What it holds')).toHaveValue('buyers')
		await page
			.getByLabel('Or paste it')
			.fill('Customer,Terms,Country,Delivery days\nGreen Fork,Net 30,Germany,Tue\nMarket,soon,,\n')
		await page.getByRole('button', { name: 'Preview' }).click()
		await expect(page.getByText('2 lines: 1 of them can be imported')).toBeVisible()
		await expect(page.getByText('Line 3, Terms:')).toBeVisible()
		await expectReadable(page)
		await page.getByRole('button', { name: 'Import 1 buyer' }).click()
		await expect(page.getByText('Imported: 1 buyer').first()).toBeVisible()
		await page.getByRole('link', { name: 'Green Fork' }).click()
		await expect(page.getByText('30 days').first()).toBeVisible()
	})

	test('a list of deliveries becomes supply lots, with what is wrong told by line', async ({
		page,
	}) => {
		await signInWithFarm(page, 'Seed farm')
		await page.goto('/supplies')
		await page.getByRole('link', { name: 'Import a list' }).click()
		await expect(page.getByLabel('What it holds')).toHaveValue('supplyLots')
		await page
			.getByLabel('Or paste it')
			.fill(
				'Item,Category,Lot,Received,Qty,Unit\nBasil seed,Seed,B-7,2026-01-05,40,g\nTrays,Packaging,,2026-01-05,9,pcs\n',
			)
		await page.getByRole('button', { name: 'Preview' }).click()
		await expect(page.getByText('Line 3, Lot:')).toBeVisible()
		await expectReadable(page)
		await page.getByRole('button', { name: 'Import 1 supply lot' }).click()
		await expect(page.getByText('Imported: 1 supply lot').first()).toBeVisible()
		await page.getByRole('link', { name: 'Basil seed' }).first().click()
		await expect(page.getByText('B-7').first()).toBeVisible()
	})

	test('a file of a logger becomes history', async ({ page }) => {
		await signInWithFarm(page, 'Logger farm')
		await page.goto('/imports/file')
		const buffer = readFileSync('app/tests/data-protection/csv-imports/home-assistant.csv')
		await page
			.getByLabel('CSV file')
			.setInputFiles({ name: 'history.csv', mimeType: 'text/csv', buffer })
		await page.getByRole('button', { name: 'Preview' }).click()
		await expect(page.getByText('4 lines: 4 readings can be imported')).toBeVisible()
		await page
			.getByLabel('Sensor for sensor.shellyplusuni_78421c535d68_voltmeter')
			.selectOption('Voltage (V)')
		await page.getByLabel('Unit of sensor.shellyplusuni_78421c535d68_voltmeter').selectOption('V')
		await page.getByRole('button', { name: 'Preview again' }).click()
		await expect(page.getByText('13.249 V')).toBeVisible()
		await expectReadable(page)
		await page.getByRole('button', { name: 'Import 4 readings' }).click()
		await expect(page.getByText('Imported: 4 readings').first()).toBeVisible()
	})
})
