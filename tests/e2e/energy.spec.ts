import { signInWithFarm } from './support/account'
import { expect, expectNoViolations, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts((javaScriptEnabled) => {
	test('a grower enters the price of electricity and a lamp’s power, and sees the costs', async ({
		page,
	}) => {
		const [price, watts] = javaScriptEnabled ? ['0.1834', '123'] : ['0.2187', '134']
		await signIn(page, '/energy')
		await page.getByRole('link', { name: 'Prices', exact: true }).click()
		await page.getByLabel('Currency').fill('EURO')
		await page.getByLabel('Price of a kWh').fill(price)
		await page.getByRole('button', { name: 'Save' }).click()
		await expect(page.getByText('Three letters, like EUR or USD').last()).toBeVisible()
		await expect(page.getByLabel('Currency')).toHaveValue('EURO')
		await expect(page.getByLabel('Price of a kWh')).toHaveValue(price)
		await page.getByLabel('Currency').fill('eur')
		await page.getByRole('button', { name: 'Save' }).click()
		await expect(page.getByText(`€${price}`)).toBeVisible()
		if (javaScriptEnabled) await expectNoViolations(page)

		await page.getByRole('link', { name: /power of Bottom blue lights/ }).click()
		await page.getByRole('spinbutton', { name: 'Power' }).fill('-5')
		await page
			.locator('form[method=post]')
			.last()
			.evaluate((form) => form.setAttribute('novalidate', ''))
		await page.getByRole('button', { name: 'Save' }).click()
		await expect(page.getByText('More than 0')).toBeVisible()
		await page.getByRole('spinbutton', { name: 'Power' }).fill(watts)
		await page.getByRole('button', { name: 'Save' }).click()
		const row = page.getByRole('row', { name: /^Bottom blue lights/ })
		await expect(row).toContainText(`${watts} W entered by Demo Grower`)
		await row.getByRole('link', { name: 'Bottom blue lights', exact: true }).click()
		await expect(page.getByRole('heading', { name: 'Bottom blue lights', level: 1 })).toBeVisible()
	})

	test('a grower imports the prices of a day and sees which hours cost the tariff', async ({
		page,
	}) => {
		await signInWithFarm(page, javaScriptEnabled ? 'Hourly Pod' : 'Hourly Pod plain')
		await page.goto('/energy/prices/hours')
		await page.getByRole('main').getByRole('link', { name: 'Enter price' }).click()
		await page.getByLabel('Currency').fill('EUR')
		await page.getByLabel('Price of a kWh').fill('0.3')
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByRole('link', { name: 'Prices by hour' }).click()
		await expect(page.getByText('48 hours have no price of their own')).toBeVisible()
		await page.getByRole('main').getByRole('link', { name: 'Import a file' }).click()
		const day = new Date().toISOString().slice(0, 10)
		const lines = [0, 1, 2].map((hour) => `${day}T1${hour}:00:00Z,${50 + hour * 25}`)
		await page
			.getByLabel('Or paste it')
			.fill(['Start,Price (EUR/MWh)', ...lines, 'soon,1'].join('\n'))
		await page.getByRole('button', { name: 'Preview' }).click()
		await expect(page.getByText('“soon” is not a time')).toBeVisible()
		await page.getByRole('button', { name: 'Import 3 prices' }).click()
		await expect(page.getByRole('heading', { name: 'Prices by Hour', level: 1 })).toBeVisible()
		await page.getByLabel('On top of each kWh').fill('0.1')
		await page.getByLabel('Tax on both').fill('20')
		await page.getByLabel('Address of a price service').fill('ftp://prices.example')
		await page
			.locator('form[method=post]')
			.last()
			.evaluate((form) => form.setAttribute('novalidate', ''))
		await page.getByRole('button', { name: 'Save source' }).click()
		await expect(page.getByText('An address that begins with https://')).toBeVisible()
		await page.getByLabel('Address of a price service').fill('')
		await page.getByRole('button', { name: 'Save source' }).click()
		await expect(page.getByText('€0.18').first()).toBeVisible()
		await expect(page.getByText('45 hours have no price of their own')).toBeVisible()
		if (javaScriptEnabled) await expectNoViolations(page)
	})

	test(
		'a grower sees what light costs in cheap hours and moves it there',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page, '/energy/prices')
			await page.getByLabel('Currency').fill('EUR')
			await page.getByLabel('Price of a kWh').fill('0.2')
			await page.getByRole('button', { name: 'Save' }).click()
			await expect(page.getByText('€0.20').first()).toBeVisible()
			await page.getByRole('main').getByRole('link', { name: 'Prices by hour' }).click()
			await page.getByRole('main').getByRole('link', { name: 'Import a file' }).click()
			const midnight = new Date().setUTCHours(0, 0, 0, 0) - 86_400_000
			const lines = Array.from({ length: 96 }, (_, hour) => {
				const at = new Date(midnight + hour * 3_600_000).toISOString()
				return `${at},${20 + ((hour * 7) % 24) + (javaScriptEnabled ? 0 : 1)}`
			})
			await page.getByLabel('Or paste it').fill(['Start,Price (ct/kWh)', ...lines].join('\n'))
			await page.getByRole('button', { name: 'Preview' }).click()
			await page.getByRole('button', { name: /^Import \d+ prices$/ }).click()
			await page.goto('/energy/cheap-hours')
			await expect(page.getByRole('row', { name: /^As planned/ }).first()).toBeVisible()
			await page
				.getByRole('combobox', { name: 'Cultivation' })
				.selectOption('With up to two pauses')
			await page
				.getByRole('combobox', { name: 'Nursery' })
				.selectOption('In one piece, earlier or later')
			await page.getByRole('button', { name: 'Save cheap hours' }).click()
			await expect(page.getByRole('row', { name: /^With pauses Chosen/ }).first()).toBeVisible()
			await expect(page.getByRole('combobox', { name: 'Cultivation' })).toHaveValue('pauses')
			if (javaScriptEnabled) await expectNoViolations(page)
			await page.getByRole('combobox', { name: 'Cultivation' }).selectOption('As planned')
			await page.getByRole('combobox', { name: 'Nursery' }).selectOption('As planned')
			await page.getByRole('button', { name: 'Save cheap hours' }).click()
			await expect(page.getByRole('row', { name: /^With pauses Chosen/ })).toHaveCount(0)
			await expect(page.getByRole('combobox', { name: 'Cultivation' })).toHaveValue('off')
		},
	)

	test('a grower sees what a power cap would do, sets it and removes it', async ({ page }) => {
		await signIn(page, '/energy')
		await page.getByRole('link', { name: /power of Bottom blue lights/ }).click()
		await page.getByRole('spinbutton', { name: 'Power' }).fill(javaScriptEnabled ? '150' : '160')
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByRole('main').getByRole('link', { name: 'Power cap' }).click()
		await expect(page.getByRole('row', { name: /^As planned/ })).toBeVisible()
		await page.getByLabel('The farm may draw').fill(javaScriptEnabled ? '60' : '70')
		await page.getByLabel('Left to other equipment').fill('80')
		await page.getByRole('button', { name: 'Show load' }).click()
		await expect(page.getByText('Less than the cap')).toBeVisible()
		await expect(page.getByLabel('The farm may draw')).toHaveValue(javaScriptEnabled ? '60' : '70')
		await page.getByLabel('Left to other equipment').fill('2')
		await page.getByRole('button', { name: 'Show load' }).click()
		await expect(page.getByText(/^The known load would be below [67]0 kW/)).toBeVisible()
		await page.getByLabel('The farm may draw').fill('2.1')
		await page.getByRole('button', { name: 'Show load' }).click()
		await expect(page.getByText('No arrangement of light stays below 2.1 kW')).toBeVisible()
		await expect(page.getByText(/^Dim all lamps to/)).toBeVisible()
		if (javaScriptEnabled) await expectNoViolations(page)
		await page.getByLabel('The farm may draw').fill('60')
		await page.getByRole('button', { name: 'Save cap' }).click()
		await expect(page.getByText(/^The known load is below 60 kW/)).toBeVisible()
		await expect(page.getByRole('heading', { name: 'Alarm', exact: true })).toBeVisible()
		await page.getByLabel('The farm may draw').fill('')
		await page.getByRole('button', { name: 'Save cap' }).click()
		await expect(page.getByRole('heading', { name: 'Alarm', exact: true })).toHaveCount(0)
	})
})
