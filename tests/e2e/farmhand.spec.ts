import { yellowLeaf } from '../support/yellow-leaf'
import { expect, scriptsAnswer, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

const png = (buffer: Buffer) => ({ name: 'leaf.png', mimeType: 'image/png', buffer })

withAndWithoutScripts((javaScriptEnabled) => {
	test('a grower keeps a photo of a crop in the log and reads what to do', async ({ page }) => {
		await signIn(page, '/ai-farmhand')
		if (javaScriptEnabled) await scriptsAnswer(page)
		const photo = page.getByLabel('Photo', { exact: true })
		const send = page.getByRole('button', { name: 'Get AI Analysis' })
		await page.getByLabel('Notes').fill('<b>by the door</b>')
		await photo.setInputFiles(png(Buffer.from('only a text')))
		await send.click()
		await expect(page.getByText(/^Invalid File Type\. Please upload/)).toBeVisible()
		await expect(page.getByLabel('Notes')).toHaveValue('<b>by the door</b>')

		await page.getByLabel('Crop').selectOption({ index: 1 })
		await photo.setInputFiles(png(await yellowLeaf()))
		await send.click()
		await expect(page.getByText(/Found \d potential issues/).first()).toBeVisible()
		const log = page.getByRole('region', { name: 'Farm Progress Log' })
		await expect(log.getByText(/^\d+ entr(y|ies)$/)).toBeVisible()
		const entry = log.locator('details').first()
		await expect(page).toHaveURL(/#entry-\d+$/)
		await expect(entry).toBeInViewport()
		await expect(entry).toContainText(/Health (\d\d %|not measured)/)
		for (const title of [
			'Plant Details',
			'Problems and Pests',
			'Nutrient Status',
			'Environment Check',
			'Harvest Prediction',
			'Easy Solutions',
			'What To Do Now',
		])
			await expect(entry.getByRole('heading', { name: title })).toBeVisible()
		await expect(entry).toContainText('Growth stage')
		// Which nutrient is likeliest depends on the tank, which other stories move.
		await expect(entry).toContainText(/(Nitrogen \(leaf food\)|Sulfur|Iron)\s*(Perhaps low|Low)/)
		await expect(entry).toContainText(/Mixing by hand.+1 part/)
		await expect(entry).toContainText('<b>by the door</b>')
		await expect(page.getByRole('region', { name: 'Analysis Summary' })).toContainText(
			/[1-9]\d*\s*Issues detected|Issues detected\s*[1-9]\d*/,
		)
		await entry.getByRole('link', { name: 'Open diagnosis' }).click()
		await expect(page).toHaveURL(/\/plant-diagnosis\/\d+/)
		await expect(page.getByRole('button', { name: 'Add steps as tasks' })).toBeVisible()
	})
})
