import { simulatedOutputs } from './support/running-farm'
import { untilItSays } from './support/until-it-says'
import {
	expect,
	expectNoSidewaysScroll,
	expectNoViolations,
	scriptsAnswer,
	signIn,
	test,
} from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts((javaScriptEnabled) => {
	test('the network is searched, and a found device is named and assigned to a zone', async ({
		page,
	}) => {
		await signIn(page, '/network-scanner')
		await page.getByLabel('Target network').fill('8.8.8.0/24')
		await page.getByRole('button', { name: 'Scan Network' }).click()
		await expect(page.getByText(/^Invalid IP: it is not an address of a farm/)).toBeVisible()
		await expect(page.getByLabel('Target network')).toHaveValue('8.8.8.0/24')
		await page.getByLabel('Target network').fill('')
		await page.getByLabel('Modbus unit ids').fill('1-300')
		await page.getByRole('button', { name: 'Scan Network' }).click()
		await expect(page.getByText('Unit ids are 1 to 247, like 1-10 or 3, 7-9')).toBeVisible()
		await expect(page.getByLabel('Modbus unit ids')).toHaveValue('1-300')
		await page.getByLabel('Modbus unit ids').fill('1')
		await page.getByRole('button', { name: 'Scan Network' }).click()
		await expect(page.getByText('Network Scan Started').first()).toBeVisible()
		await untilItSays(page, /Last searched .* by Demo Grower: \d+ devices in/)
		await expect(page.getByText(/Modbus unit ids asked: 1\./)).toBeVisible()
		await expect(page.getByText('What was asked, and what came back')).toBeVisible()
		await expect(page.getByRole('row', { name: /^Cameras \(WS-Discovery\)/ }).first()).toBeVisible()
		if (javaScriptEnabled) await expectNoViolations(page)

		await page.goto('/network-discovery')
		await page.getByLabel('Choose Simulated container controller').check()
		await page.getByRole('button', { name: 'Assign the chosen devices' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Device Assignment')
		await page.getByLabel('Equipment name').fill('Relays by the door')
		await page.getByRole('button', { name: 'Save Assignments' }).click()
		await expect(page.getByText('Equipment assignments saved successfully').first()).toBeVisible()
		await page.getByRole('link', { name: 'Relays by the door' }).click()
		await expect(page.getByText('Certain: it named itself')).toBeVisible()
		await expect(page.getByText(/^Names itself “Smart Farm Control”/)).toBeVisible()
		// The agent has it too, and reports it next time.
		await page.goto('/equipment-binding')
		await untilItSays(page, /HVAC heater on Relays by the door/)
		await expectNoSidewaysScroll(page)
		if (javaScriptEnabled) await expectNoViolations(page)

		await page.goto('/network-discovery')
		await page.getByRole('link', { name: 'Relays by the door' }).click()
		await page.getByLabel('Equipment name').fill('container controller')
		await page.getByRole('button', { name: 'Save', exact: true }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('container controller')
	})

	test('a machine is pinged, and what would stop with it is named before it is shut down', async ({
		page,
	}) => {
		await signIn(page, '/network-scanner')
		await page.getByRole('button', { name: 'Scan Network' }).click()
		await expect(page.getByText('Network Scan Started').first()).toBeVisible()
		await untilItSays(page, /Last searched .* by Demo Grower: \d+ devices in/)
		await page.goto('/network-discovery')
		await page.getByRole('link', { name: 'container controller' }).first().click()
		await page.getByRole('link', { name: 'Remote control' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(
			/^Remote control of .*container controller$/,
		)
		await page.getByRole('button', { name: 'Ping' }).click()
		await expect(
			page.getByText(/container controller is there: it (answers|takes|refuses)/).first(),
		).toBeVisible()
		await page.getByRole('button', { name: 'Cancel shutdown' }).click()
		await expect(page.getByText(/Nothing is to be cancelled/).first()).toBeVisible()
		await page.getByLabel('User name').fill('ann')
		await page.getByLabel('Password').fill('no such password')
		await page.getByRole('button', { name: 'Restart' }).click()
		await expect(page.getByText(/^This would stop farm-agent on .*control, readings/)).toBeVisible()
		await expect(page.getByLabel('User name')).toHaveValue('ann')
		if (!javaScriptEnabled) await expect(page.getByLabel('Password')).toHaveValue('')
		await expectNoSidewaysScroll(page)
		if (javaScriptEnabled) await expectNoViolations(page)
		await page.getByLabel('Password').fill('no such password')
		await page.getByRole('button', { name: 'System information' }).click()
		await expect(
			page.getByText(/container controller did not do it\. 127.*(SSH|refuses this user)/),
		).toBeVisible()
	})

	test('the download is checked by installing it, and comes as a batch file for Windows', async ({
		page,
	}) => {
		await signIn(page, '/agent-download')
		const batch = page.getByRole('link', { name: 'Installer for Windows' })
		const text = await (await page.request.get((await batch.getAttribute('href')) ?? '')).text()
		expect(text).toMatch(/^@echo off\r\n/)
		await page.getByRole('link', { name: 'Check the download' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agent Download Debug Center')
		await page.getByRole('button', { name: 'Try the installation' }).click()
		await expect(page.getByText(/^Installation complete! It took \d/)).toBeVisible()
		const steps = page.getByRole('list', { name: 'Steps of the installation' })
		await expect(steps.getByRole('listitem')).toHaveCount(7)
		await expect(steps).toContainText('signed by this server')
		await expectNoSidewaysScroll(page)
		if (javaScriptEnabled) await expectNoViolations(page)
	})

	test('a person binds an output to its function, and control follows', async ({ page }) => {
		await signIn(page, '/farm-equipment-setup')
		await page.getByRole('button', { name: 'Test', exact: true }).click()
		await expect(page.getByText('The agent answers').first()).toBeVisible()
		await page.goto('/equipment-binding/container-spare-outlet')
		await page.getByRole('button', { name: 'Blink it' }).click()
		await expect(page.getByText('Spare outlet is on for 2 s.').first()).toBeVisible()
		await page.getByLabel('It drives').selectOption('Other equipment: Irrigation')
		await page.getByLabel('Its name, for other equipment').fill('Mist pump')
		await page.getByRole('button', { name: 'Save binding' }).click()
		await expect(page.getByText('Binding Saved').first()).toBeVisible()
		await untilItSays(page, /container controller: Mist pump/)
		await page.getByRole('link', { name: 'container controller: Mist pump', exact: true }).click()
		await expect(page.getByText(/^Irrigation, on container controller/)).toBeVisible()
		await page.goto('/container-control')
		await page.getByRole('button', { name: /^Read: .*container controller$/ }).click()
		await expect(page.getByText(/: \d+\.\d °F/).first()).toBeVisible()
		await page.getByRole('button', { name: 'Stop: container controller: Mist pump' }).click()
		await expect(page.getByText('1 of 1 are off').first()).toBeVisible()
		await page.getByRole('link', { name: 'container controller: Mist pump', exact: true }).click()
		await page.getByRole('button', { name: 'Blink it' }).click()
		await expect(page.getByText(/Mist pump is (on|off) for 2 s/).first()).toBeVisible()

		await page.goto('/equipment-binding')
		const change = 'Change what container controller: Mist pump is'
		await page.getByRole('link', { name: change }).click()
		await page.getByLabel('It drives').selectOption('driver:')
		await page.getByRole('button', { name: 'Save binding' }).click()
		await expect(page.getByText('Binding Removed').first()).toBeVisible()
		await untilItSays(page, /Spare outlet on container controller/)
	})

	test('the container page acts by the type of the equipment, and tries no pump that doses', async ({
		page,
	}) => {
		await signIn(page)
		const openBinding = async (name: string) => {
			await page.goto('/equipment-binding')
			const change = `Change what container controller: ${name} is`
			await page.getByRole('link', { name: change, exact: true }).click()
		}
		const bindAs = async (drives: string, name: string) => {
			await page.getByLabel('It drives').selectOption(drives)
			await page.getByLabel('Its name, for other equipment').fill(name)
			await page.getByRole('button', { name: 'Save binding' }).click()
			await expect(page.getByText('Binding Saved').first()).toBeVisible()
			await page.goto('/container-control')
			await untilItSays(page, new RegExp(`container controller: ${name}`))
		}
		const isOn = async () => (await simulatedOutputs())['container-spare-outlet']
		const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

		await page.goto('/equipment-binding/container-spare-outlet')
		await bindAs('Other equipment: Irrigation', 'Mist pump')
		await page.getByRole('spinbutton', { name: 'For' }).fill('30')
		await page.getByRole('button', { name: /^Water: .*Mist pump$/ }).click()
		await expect(page.getByText(/Mist pump is on for 30 s/).first()).toBeVisible()
		await expect.poll(isOn).toBe(true)
		await page.getByRole('button', { name: /^Stop: .*Mist pump$/ }).click()
		await expect(page.getByText('1 of 1 are off').first()).toBeVisible()
		await expect.poll(isOn).toBe(false)

		await openBinding('Mist pump')
		await bindAs('Other equipment: Dosing', 'Acid pump')
		const pump = row('Acid pump')
		await expect(pump.getByLabel('Dose')).toBeVisible()
		await expect(pump.getByRole('button', { name: /Blink|Test/ })).toHaveCount(0)
		await pump.getByRole('link', { name: /Acid pump$/ }).click()
		await expect(page.getByText(/^Dosing, on container controller/)).toBeVisible()
		await expect(page.getByRole('button', { name: /Blink|Test/ })).toHaveCount(0)
		await openBinding('Acid pump')
		await expect(page.getByText('What does', { exact: false }).first()).toBeVisible()
		await expect(page.getByRole('button', { name: /Blink|Test/ })).toHaveCount(0)
		await page.goto('/container-control')
		await pump.getByRole('button', { name: /^Nutrient: .*Acid pump$/ }).click()
		await expect(page.getByText('Command Failed').first()).toBeVisible()
		expect(await isOn()).toBe(false)

		await openBinding('Acid pump')
		await page.getByLabel('It drives').selectOption('driver:')
		await page.getByRole('button', { name: 'Save binding' }).click()
		await expect(page.getByText('Binding Removed').first()).toBeVisible()

		await page.goto('/container-control')
		await page.getByRole('button', { name: /^Read: .*container controller$/ }).click()
		await expect(page.getByText(/: \d+\.\d °F/).first()).toBeVisible()
		await page.getByRole('link', { name: /^Calibrate: .*container controller$/ }).click()
		await expect(page).toHaveURL(/\/calibration(\/\d+)?(\?|$)/)
		await expect(page.getByRole('main')).toContainText('container controller')
	})

	test('heat runs from the container page to a temperature in the person’s unit', async ({
		page,
	}) => {
		await signIn(page)
		// Refused with the seconds that are left until the heater was off for long enough.
		await expect(async () => {
			await page.goto('/container-control')
			const row = page.getByRole('listitem').filter({ hasText: 'HVAC heater' })
			await row.getByRole('spinbutton', { name: 'To' }).fill('95')
			await row.getByRole('button', { name: 'Heat: HVAC heater' }).click()
			const answer = page.getByText(/^HVAC heater is on until 95\.0 °F|minimum off time/)
			await expect(answer.first()).toBeVisible()
			await expect(page.getByText('HVAC heater is on until 95.0 °F').first()).toBeVisible({
				timeout: 3_000,
			})
		}).toPass({ timeout: 240_000, intervals: [10_000] })
		expect((await simulatedOutputs())['container-hvac-heater']).toBe(true)
		await page.goto('/zones/outputs/container-hvac-heater')
		await page.getByRole('button', { name: 'Auto' }).first().click()
		await untilItSays(page, /keeps the air warm|Off|off/)
	})

	test('from the equipment setup two presses make an output blink', async ({ page }) => {
		await signIn(page, '/farm-equipment-setup')
		await page.getByRole('link', { name: 'Spare outlet', exact: true }).click()
		await page.getByRole('button', { name: 'Blink it' }).click()
		await expect(page.getByText('Spare outlet is on for 2 s.').first()).toBeVisible()
		await untilItSays(page, /Off: its time has run out/)
	})
})

test('an output is dragged by keys to what it drives, saved in its form, and that is undone', async ({
	page,
}) => {
	await signIn(page, '/equipment-binding')
	await scriptsAnswer(page)
	await page.getByRole('button', { name: 'Show the board' }).click()
	const item = page
		.getByRole('list', { name: 'To be placed' })
		.getByRole('button', { name: /^Spare outlet Output, container/ })
	const said = page.getByRole('status')
	await item.press('Space')
	await expect(said.getByText('Spare outlet is picked up.')).toBeAttached()
	await page.keyboard.press('ArrowDown')
	await expect(said.getByText('Spare outlet is over Container: Lighting.')).toBeAttached()
	await page.keyboard.press('Escape')
	await expect(said.getByText('Spare outlet stays where it is.')).toBeAttached()
	await expectNoSidewaysScroll(page)
	await expectNoViolations(page)

	await item.press('Space')
	await expect(said.getByText('Spare outlet is picked up.')).toBeAttached()
	for (const slot of ['Lighting', 'Ventilation']) {
		await page.keyboard.press('ArrowDown')
		await expect(said.getByText(`Spare outlet is over Container: ${slot}.`)).toBeAttached()
	}
	await page.keyboard.press('Space')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('What does Spare outlet drive?')
	await expect(page.getByLabel('It drives')).toHaveValue('class:exhaust')
	await page.getByLabel('Its name, for other equipment').fill('Door fan')
	await page.getByRole('button', { name: 'Save binding' }).click()
	await expect(page.getByText('Binding Saved').first()).toBeVisible()
	await untilItSays(page, /container controller: Door fan/)
	await page.getByRole('button', { name: 'Undo the change of Spare outlet' }).click()
	await expect(page.getByText('Taken back').first()).toBeVisible()
	await untilItSays(page, /Spare outlet on container controller/)
})
