import { enrolAgent } from '../support/start-agent'
import { signInWithFarm } from './support/account'
import { farm } from './support/running-farm'
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'
import { untilItSays } from './support/until-it-says'

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'from an empty farm to a relay that is bound, blinked and named, and in zone control',
		{ tag: '@core' },
		async ({ page }) => {
			await signInWithFarm(page, 'Barn')
			await page.goto('/network-scanner')
			await expect(page.getByText('No farm agent is connected')).toBeVisible()
			await page.getByRole('link', { name: 'Install or start it' }).click()
			await page.getByRole('button', { name: 'Show an enrolment code' }).click()
			const code = page.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/).first()
			const { url, mqttPort } = farm()
			const mqttUrls = [`mqtt://127.0.0.1:${mqttPort}`]
			const discovery = { targets: ['127.0.0.1'], namedPortsOnly: true, mqttUrls }
			const agent = await enrolAgent({ url }, [], {
				code: (await code.innerText()).trim(),
				discovery,
			})
			const run = await agent.run()
			try {
				// On a busy machine the broker may not answer the first search; a person would search again.
				await expect(async () => {
					await page.goto('/network-scanner')
					await page.getByRole('button', { name: 'Scan Network' }).click()
					await expect(page.getByText('Network Scan Started').first()).toBeVisible()
					await untilItSays(page, /Last searched .* by Ana Grower: \d+ devices? in/)
					await expect(page.getByRole('link', { name: 'Dehumidifier plug' })).toBeVisible({
						timeout: 5_000,
					})
				}).toPass({ timeout: 180_000 })
				await untilItSays(page, /Dehumidifier plug[^]*read by the agent/)
				await page.getByRole('link', { name: 'Dehumidifier plug' }).click()
				await expect(page.getByLabel('Equipment name')).toHaveValue('Dehumidifier plug')
				const tab = await page.context().newPage()
				await tab.goto(page.url())

				await page.getByLabel('Equipment name').fill('Shelf relay')
				await page.getByLabel('Zone', { exact: true }).selectOption('nursery')
				await page.getByRole('button', { name: 'Save', exact: true }).click()
				await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shelf relay')
				await tab.getByLabel('Equipment name').fill('Other relay')
				await tab.getByRole('button', { name: 'Save', exact: true }).click()
				await expect(
					tab.getByText(/^Ana Grower changed Shelf relay in the meantime: Shelf relay, nursery\./),
				).toBeVisible()
				await expect(tab.getByLabel('Equipment name')).toHaveValue('Other relay')
				await tab.getByRole('button', { name: 'Save', exact: true }).click()
				await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Other relay')
				await tab.close()
				await page.goto(page.url())
				await page.getByLabel('Equipment name').fill('Shelf relay')
				await page.getByLabel('Zone', { exact: true }).selectOption('nursery')
				await page.getByRole('button', { name: 'Save', exact: true }).click()
				await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shelf relay')

				await page.getByRole('button', { name: /^Test .* on for five seconds$/ }).click()
				await expect(page.getByText('Control Test Sent').first()).toBeVisible()
				await page.getByRole('link', { name: 'What it drives' }).click()
				await page.getByLabel('It drives').selectOption('Other equipment: Irrigation')
				await page.getByLabel('Its name, for other equipment').fill('Mist line')
				await page.getByRole('button', { name: 'Save binding' }).click()
				await expect(page.getByText('Binding Saved').first()).toBeVisible()
				await untilItSays(page, /Shelf relay: Mist line/)
				await page.getByRole('link', { name: 'Change what Shelf relay: Mist line is' }).click()
				await page.getByRole('button', { name: 'Blink it' }).click()
				await expect(page.getByText('Command Sent').first()).toBeVisible()
				await page.goto('/zone-control?tab=nursery')
				await untilItSays(page, /Shelf relay: Mist line/)

				await page.goto('/network-discovery')
				await page.getByRole('link', { name: 'Shelf relay' }).click()
				await page.getByLabel('Equipment name').fill('Seedling relay')
				await page.getByLabel('Zone', { exact: true }).selectOption('unassigned')
				await page.getByRole('button', { name: 'Save', exact: true }).click()
				await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seedling relay')
				await page.goto('/equipment-binding')
				const because = /Because its name contains “seedling”/
				await untilItSays(page, because)
				await expectNoSidewaysScroll(page)
				if (javaScriptEnabled) await expectNoViolations(page)
				const subject = 'Seedling relay'
				await page.getByRole('button', { name: `Accept the suggestion for ${subject}` }).click()
				await expect(page.getByText(/^1 suggestion is applied/).first()).toBeVisible()
				await expect(page.getByText(because)).toHaveCount(0)
				await page
					.getByRole('button', { name: `Undo the change of ${subject}` })
					.first()
					.click()
				await expect(page.getByText('Taken back').first()).toBeVisible()
				await untilItSays(page, because)
			} finally {
				await run.stop()
				agent.remove()
			}
		},
	)
})
