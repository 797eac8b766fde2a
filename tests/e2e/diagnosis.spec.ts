import { readPhoto } from '../support/pictures/read-photo'
import { yellowLeaf } from '../support/yellow-leaf'
import { expect, scriptsAnswer, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'a grower photographs a yellow leaf, answers, plans, saves and judges',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page, '/plant-diagnosis')
			await expect(page.getByText('Tips for good photos')).toBeVisible()
			const analyze = page.getByRole('button', { name: 'Analyze Plant' })
			const photo = page.getByLabel('Photo', { exact: true })
			if (javaScriptEnabled) {
				await scriptsAnswer(page)
				await expect(analyze).toBeDisabled()
			}
			await page.getByLabel('Notes').fill('<i>third row</i>')
			await photo.setInputFiles(png('leaf.png', Buffer.from('only a text')))
			await analyze.click()
			await expect(page.getByText(/^Invalid File Type\. Please upload/)).toBeVisible()
			await expect(page.getByLabel('Notes')).toHaveValue('<i>third row</i>')

			await page
				.getByLabel('Photo', { exact: true })
				.setInputFiles(jpeg('phone.jpg', await readPhoto('phone')))
			await analyze.click()
			await expect(page.getByText(/^This photo does not seem to show a plant\. Take/)).toBeVisible()
			await expect(page.getByLabel('Notes')).toHaveValue('<i>third row</i>')

			await page
				.getByLabel('Photo', { exact: true })
				.setInputFiles(jpeg('leaf.jpg', await yellowLeaf()))
			if (javaScriptEnabled)
				await expect(page.getByRole('img', { name: 'Preview of the photo' })).toBeVisible()
			await analyze.click()
			await expect(page).toHaveURL(/\/plant-diagnosis\/\d+/)
			await expect(page.getByText(/Found \d potential issues/).first()).toBeVisible()
			await expect(page.getByRole('heading', { level: 1 })).toContainText('Not known; it may be')
			await expect(page.getByText('<i>third row</i>')).toBeVisible()
			await expect(page.getByText(/^(Of the weight of all evidence|A picture alone)/)).toBeVisible()

			const shown = page.getByRole('img', { name: 'The plant as it was photographed' })
			const picture = await page.request.get((await shown.getAttribute('src')) ?? '')
			expect(picture.headers()['content-type']).toBe('image/webp')
			await page.getByRole('link', { name: 'Yellow tissue' }).click()
			const overlay = page.getByRole('img', { name: 'Marked: Yellow tissue' })
			const mark = await page.request.get((await overlay.getAttribute('src')) ?? '')
			expect(mark.headers()['content-type']).toBe('image/png')

			const question = page.getByRole('region', { name: 'One question that helps most' })
			const asked = await question.locator('p').first().innerText()
			await question.getByRole('button').first().click()
			await expect(page.getByText('Answer counted').first()).toBeVisible()
			await expect(page.getByRole('region', { name: 'What is known' })).toContainText(asked)

			await page.getByRole('button', { name: 'Add steps as tasks' }).click()
			await expect(page.getByRole('link', { name: 'Open tasks' })).toBeVisible()
			await page
				.getByLabel('If it was wrong, what was it?')
				.selectOption({ label: 'Sulfur deficiency' })
			await page.getByRole('button', { name: 'It was wrong' }).click()
			await expect(page.getByText(/Wrong: it was Sulfur deficiency, says/)).toBeVisible()
			await page.getByRole('button', { name: 'Save Diagnosis' }).click()
			await page.getByRole('link', { name: 'Open journal entry' }).click()
			await expect(page.getByRole('img', { name: /Photo 1/ })).toBeVisible()
			await page.goto('/task-scheduler?tab=tasks')
			await page
				.getByRole('link', { name: /: take a new photo/ })
				.last()
				.click()
			await page.getByRole('link', { name: 'Open diagnosis' }).click()
			await expect(page.getByText(/Wrong: it was Sulfur deficiency, says/)).toBeVisible()
			await page.goto('/plant-diagnosis?tab=history')
			await expect(
				page
					.getByRole('listitem')
					.filter({ hasText: /Analysis #\d/ })
					.first(),
			).toContainText('Was wrong')
		},
	)
})
