import { agreeTo } from './support/agree-to'
import { farm } from './support/running-farm'
import { expect, expectNoSidewaysScroll, expectNoViolations, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

const model = (id: string, addr: number) =>
	JSON.stringify(
		{
			id,
			rev: 1,
			name: '<b>Rack</b> air',
			vendor: 'Maker',
			kind: 'sensor',
			points: [
				{
					id: 'air',
					label: 'Air of the rack',
					quantity: 'airTemperature',
					table: 'input',
					addr,
					type: 'f32',
				},
			],
			verified: 'document',
			source: 'its manual',
		},
		null,
		2,
	)

withAndWithoutScripts((javaScriptEnabled) => {
	test('a model is mended where it is wrong, stored at the agent, tried at a device and removed', async ({
		page,
	}) => {
		const id = `rack-air-${javaScriptEnabled ? 1 : 2}`
		await signIn(page, '/device-models')
		await page.getByRole('link', { name: /^Energy meters/ }).click()
		await expect(page.getByRole('table', { name: 'Energy meters' })).toBeVisible()
		await page.getByLabel('Maker, device or what it measures').fill('no-such-maker')
		await page.getByLabel('Maker, device or what it measures').press('Enter')
		await expect(page.getByText('No device is known by these words')).toBeVisible()
		await page.getByRole('link', { name: 'Add a model' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Models of this farm')
		const text = page.getByLabel('Model, or a file of another program')
		// All kinds of value are listed in one word, which has to wrap.
		await text.fill(model(id, 0).replace('airTemperature', 'heat'))
		await page.getByRole('button', { name: 'Check' }).click()
		await expect(page.getByText(/^Line 11: points\[0\]\.quantity: /)).toBeVisible()
		await expectNoSidewaysScroll(page)
		await text.fill(model(id, 70_000))
		await page.getByRole('button', { name: 'Check' }).click()
		await expect(page.getByText(/^Line 13: points\[0\]\.addr: /)).toBeVisible()
		await expect(text).toHaveValue(model(id, 70_000))
		await expect(page.getByRole('button', { name: 'Store at the agent' })).toHaveCount(0)
		if (javaScriptEnabled) await expectNoViolations(page)

		await text.fill(model(id, 0))
		await page.getByRole('button', { name: 'Check' }).click()
		const reads = page.getByRole('table', { name: 'What Maker <b>Rack</b> air reads' })
		await expect(reads.getByRole('row', { name: /^Air of the rack/ })).toContainText('input 0')
		await expectNoSidewaysScroll(page)
		if (javaScriptEnabled) await expectNoViolations(page)
		await page.getByRole('button', { name: 'Store at the agent' }).click()
		await expect(page.getByText(`Stored: ${id}`).first()).toBeVisible()

		await page.getByRole('link', { name: `Try ${id}` }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Try a model')
		await expect(page.getByRole('textbox', { name: 'Model' })).toHaveValue(id)
		await page.getByLabel('Address').fill('127.0.0.1')
		await page.getByLabel('Port').fill('1')
		await page.getByRole('button', { name: 'Read once' }).click()
		await expect(page.getByText(/Nothing answers at 127\.0\.0\.1:1 unit 1/)).toBeVisible()
		await page.getByLabel('Port').fill(String(farm().modbusPort))
		await page.getByRole('button', { name: 'Read once' }).click()
		const row = page.getByRole('row', { name: /^Air of the rack/ })
		await expect(row).toContainText(/\d+(\.\d+)? °C/)
		await expect(page.getByLabel('Entry for agent.json')).toContainText(`"model": "${id}"`)
		await expectNoSidewaysScroll(page)
		if (javaScriptEnabled) await expectNoViolations(page)

		await page.getByRole('link', { name: 'Models of this farm' }).click()
		await agreeTo(page, `Remove ${id}`)
		await expect(page.getByText(`${id} is removed`).first()).toBeVisible()
		await expect(page.getByText('No models of its own.')).toBeVisible()
	})

	test('a register table of another program is recognized in a file, and its missing data is named', async ({
		page,
	}) => {
		await signIn(page, '/device-models/own')
		const yaml = `modbus:
  - name: hub
    type: tcp
    host: 192.168.1.9
    sensors:
      - { name: Loft, address: 1, input_type: input, data_type: int16, unit_of_measurement: "°C", scale: 0.1 }
      - { name: Puzzle, address: 9, data_type: custom }
`
		const file = { name: 'modbus.yaml', mimeType: 'text/yaml', buffer: Buffer.from(yaml) }
		await page.getByLabel('Or a file', { exact: true }).setInputFiles(file)
		await page.getByRole('button', { name: 'Check' }).click()
		await expect(page.getByText(/^Home Assistant.*: 1 points? in 1 request/)).toBeVisible()
		await expect(page.getByText(/Puzzle/).last()).toBeVisible()
	})
})
