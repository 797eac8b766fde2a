import { agreeTo } from './support/agree-to'
import { startLoopback } from '../support/loopback-server'
import { yellowLeaf } from '../support/yellow-leaf'
import { signInWithFarm } from './support/account'
import { expect, expectReadable, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts((javaScriptEnabled) => {
	test('a manager agrees to a vision model, which then says what it sees', async ({ page }) => {
		const content = JSON.stringify({ signs: { 'leaf-age': 'old' } })
		const model = await startLoopback((_request, response) =>
			response.end(JSON.stringify({ choices: [{ message: { content } }] })),
		)
		await signInWithFarm(page, 'Model Pod')
		await page.goto('/plant-diagnosis')
		await page.getByRole('link', { name: 'Vision model' }).click()
		await page.getByLabel('Base address').fill(model.url)
		await page.getByLabel('Model', { exact: true }).fill('eye-1')
		await page.getByLabel('Questions a day at most').fill('3')
		await page.getByRole('button', { name: 'Save model' }).click()
		// Without scripts the browser itself requires the checkbox.
		if (javaScriptEnabled)
			await expect(page.getByText('Tick the box to agree to what is sent')).toBeVisible()
		await page.getByLabel('I agree to what is sent').check()
		await page.getByRole('button', { name: 'Save model' }).click()
		await expect(page.getByText(/asked 0 of 3 times today/)).toBeVisible()
		if (javaScriptEnabled) await expectReadable(page)

		await page.goto('/plant-diagnosis')
		const leaf = { name: 'leaf.png', mimeType: 'image/png', buffer: await yellowLeaf() }
		await page.getByLabel('Photo', { exact: true }).setInputFiles(leaf)
		await page.getByRole('button', { name: 'Analyze Plant' }).click()
		await page.getByRole('button', { name: 'Ask the model' }).click()
		await expect(page.getByText('The model answered').first()).toBeVisible()
		const known = page.getByRole('region', { name: 'What is known' })
		await expect(known.getByText(/^eye-1 says: /)).toBeVisible()
		await page.goto('/ai-farmhand')
		await page.getByLabel('Photo', { exact: true }).setInputFiles(leaf)
		await page.getByRole('button', { name: 'Get AI Analysis' }).click()
		await page.getByRole('button', { name: 'Ask the model' }).first().click()
		await expect(page.getByText('The model answered').first()).toBeVisible()
		await expect(page).toHaveURL(/\/plant-diagnosis\/\d+/)
		await expect(known.getByText(/^eye-1 says: /)).toBeVisible()
		model.answerWith((_, response) => response.writeHead(429).end())
		await page.getByRole('button', { name: 'Ask the model again' }).click()
		await expect(page.getByText(/Plant analysis API not connected: .* pause/).first()).toBeVisible()
		await expect(known.getByText(/^eye-1 says: /)).toBeVisible()

		await page.goto('/plant-diagnosis/model')
		await agreeTo(page, 'Remove model')
		await expect(page.getByText('Vision model removed').first()).toBeVisible()
		await model.close()
	})
})
