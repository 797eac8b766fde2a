import type { Page } from '@playwright/test'
import { claimedPng, photo } from '../../app/tests/platform/images/test-pictures'
import { expect, expectReadable, scriptsAnswer, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'
import { siteUrl } from './support/running-farm'

const MB = 1024 * 1024
const jpeg = async (name: string) => {
	return { name, mimeType: 'image/jpeg', buffer: await photo(900, 600) }
}
const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

/** Fills in the required fields of a new entry; each test has its own title. */
async function begin(page: Page, title: string): Promise<void> {
	await page.goto('/crop-journal/new')
	await page.getByLabel('Crop Name *').fill('Thai Basil')
	await page.getByLabel('Title *').fill(title)
}
const submit = (page: Page) => page.getByRole('button', { name: 'Add Entry' }).click()
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'a grower writes, finds, changes, resolves and deletes an entry',
		{ tag: '@core' },
		async ({ page }) => {
			const word = `spots${Date.now()}`
			await signIn(page)
			await begin(page, `<b>${word}</b> 🌱`)
			await page.getByLabel('Entry Type *').selectOption('issue')
			await page.getByLabel('Quantity').fill('12')
			await page.getByLabel('Notes').fill('pH 6.5')
			await page.getByLabel('Tags').fill(`#Pests, ${word}`)
			await page.getByLabel('Add photos').setInputFiles([await jpeg('leaf.jpg')])
			await submit(page)
			await expect(page.getByText('Journal entry added successfully').first()).toBeVisible()
			await expect(card(page, word)).toContainText('Thai Basil')
			await expect(card(page, word)).toContainText('by Demo Grower')

			await page.getByRole('searchbox', { name: 'Search' }).fill(`${word.toUpperCase()} "6.5`)
			await page.getByLabel('Entry type', { exact: true }).selectOption('issue')
			await page.getByLabel('Crop', { exact: true }).selectOption('basil')
			await page.getByRole('button', { name: 'Search' }).click()
			await expect(page.getByText('1 entry found')).toBeVisible()
			await card(page, word)
				.getByRole('link', { name: `#${word}` })
				.click()
			await expect(page.getByText(`with the tag #${word}`)).toBeVisible()

			await card(page, word).getByRole('heading').getByRole('link').click()
			const image = page.getByRole('img', { name: /Photo 1/ })
			await expect(image).toBeVisible()
			const shown = await page.request.get((await image.getAttribute('src')) ?? '')
			expect(shown.headers()['content-type']).toBe('image/webp')
			expect(shown.headers()['cache-control']).toMatch(/^private/)
			await page.getByRole('button', { name: 'Mark as resolved' }).click()
			await expect(page.getByText('Resolved', { exact: true })).toBeVisible()

			await page.getByRole('link', { name: 'Edit' }).click()
			await expect(page.getByRole('textbox', { name: 'Tags' })).toHaveValue(`pests, ${word}`)
			await page.getByLabel('Quantity').fill('')
			await page.getByLabel('Remove photo 1').check()
			await page.getByRole('button', { name: 'Save changes' }).click()
			await expect(page.getByText('Journal entry updated successfully').first()).toBeVisible()
			await expect(page.getByRole('img', { name: /Photo 1/ })).toHaveCount(0)

			await page.getByRole('link', { name: 'Delete' }).click()
			await expect(page.getByText(`delete "<b>${word}`)).toBeVisible()
			await page.getByRole('button', { name: 'Delete journal entry' }).click()
			await expect(page.getByText('Journal entry deleted successfully').first()).toBeVisible()
			await page.goto(`/crop-journal?search=${word}`)
			await expect(page.getByText('No entries found')).toBeVisible()
			await page.getByRole('link', { name: 'Clear search and filters' }).click()
			await expect(page).toHaveURL(/\/crop-journal\?farmId=\d+$/)
		},
	)

	test('files that are no photo, too large or bombs are listed, the rest is kept', async ({
		page,
	}) => {
		const title = `photos ${Date.now()}`
		await signIn(page)
		await begin(page, title)
		await page.getByLabel('Description').fill('<i>kept</i> 🌿')
		await page
			.getByLabel('Add photos')
			.setInputFiles([
				await jpeg('good.jpg'),
				png('notes.png', Buffer.from('only a text')),
				png('bomb.png', claimedPng(40_000, 40_000, 100)),
				png('huge.png', Buffer.alloc(11 * MB, 0x89)),
			])
		await submit(page)
		const errors = page.getByRole('alert')
		await expect(errors).toContainText('notes.png: Invalid File. Please select an image file.')
		await expect(errors).toContainText('bomb.png: Invalid File.')
		await expect(errors).toContainText('40000 × 40000 points')
		await expect(errors).toContainText('huge.png: File Too Large. Image must be smaller than 10MB.')
		await expect(page.getByLabel('Description')).toHaveValue('<i>kept</i> 🌿')
		await expect(page.getByLabel('Keep good.jpg')).toBeChecked()
		await submit(page)
		await expect(page.getByText('Journal entry added successfully').first()).toBeVisible()
		await expect(card(page, title).getByRole('img')).toHaveCount(1)
	})

	test('wrong input shows its error at its field and stays', async ({ page }) => {
		await signIn(page)
		await begin(page, 'Ж'.repeat(10_000))
		if (javaScriptEnabled) await scriptsAnswer(page) // scripts would set the limits again
		await page.getByLabel('Notes').evaluate((field: HTMLTextAreaElement) => {
			field.removeAttribute('maxlength')
		})
		await page.locator('#entry').evaluate((form: HTMLFormElement) => {
			form.noValidate = true
			for (const field of form.querySelectorAll('[maxlength]')) field.removeAttribute('maxlength')
		})
		await page.getByLabel('Title *').fill('Ж'.repeat(10_000))
		await page.getByLabel('Quantity').fill('1000000000000')
		await page.getByLabel('Tags').fill('a,b,c,d,e,f,g,h,i,j,k')
		await submit(page)
		await expect(page.getByText('Title must be at most 200 characters')).toBeVisible()
		await expect(page.getByText(/Quantity must be a whole number from 0 to/)).toBeVisible()
		await expect(page.getByText('An entry has at most 10 tags')).toBeVisible()
		await expect(page.getByLabel('Title *')).toHaveValue('Ж'.repeat(10_000))
		await expect(page.getByLabel('Quantity')).toHaveValue('1000000000000')
		await expect(page.getByLabel('Crop Name *')).toHaveValue('Thai Basil')
	})

	test('a cycle fills in its crop, variety and zone', async ({ page }) => {
		await signIn(page, '/crop-journal/new')
		const cycle = page.getByLabel('Planting cycle')
		const name = await cycle.locator('option', { hasText: 'Basil - Sweet' }).first().innerText()
		if (javaScriptEnabled)
			await expect(page.getByRole('button', { name: 'Add Entry' })).toBeDisabled()
		await cycle.selectOption(name.trim())
		if (!javaScriptEnabled)
			await page.getByRole('button', { name: 'Fill in from this cycle' }).click()
		await expect(page.getByLabel('Crop Name *')).toHaveValue('Basil')
		await expect(page.getByLabel('Variety')).toHaveValue('Sweet')
		await expect(page.getByLabel('Zone')).toHaveValue(/^[A-D]$/)
	})

	test('a search that is far too long is shortened, and the page says so', async ({ page }) => {
		await signIn(page, `/crop-journal?search=${'y'.repeat(5_000)}`)
		await expect(page.getByText('Only the first 200 characters were searched for.')).toBeVisible()
		await page.goto(`/crop-journal?search=${encodeURIComponent('"(NOT * :-')}`)
		await expect(page.getByText('No entries found')).toBeVisible()
	})
})

test('entries of the system are marked, and the journal can be downloaded', async ({ page }) => {
	await signIn(page)
	const headers = { Origin: siteUrl() }
	const cropName = `Chard ${Date.now()}`
	const made = await page.request.post('/api/planting-cycles', { headers, data: { cropName } })
	const cycle = (await made.json()) as { id: number }
	const tasks = (await (await page.request.get('/api/task-calendar')).json()) as {
		id: number
		planting_cycle_id: number
		task_type: string
	}[]
	const task = tasks.find((one) => one.planting_cycle_id === cycle.id && one.task_type === 'plant')
	await page.request.post('/api/tasks/complete', { headers, data: { taskId: task?.id } })
	await page.goto(`/crop-journal?search=${encodeURIComponent(cropName)}`)
	await expect(card(page, cropName).getByText('Written by the system')).toBeVisible()
	await card(page, cropName).getByRole('heading').getByRole('link').click()
	await expect(page.getByRole('heading', { level: 1, name: cropName })).toBeVisible()
	await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
	const csv = await page.request.get(`/crop-journal.csv?search=${encodeURIComponent(cropName)}`)
	expect(csv.headers()['content-type']).toContain('text/csv')
	expect((await csv.text()).trimEnd().split('\r\n')).toHaveLength(2)
})

test('the pages of the journal are readable on every screen', async ({ page }) => {
	await signIn(page)
	await begin(page, `readable ${Date.now()} ${'W'.repeat(120)}`)
	await page.getByLabel('Entry Type *').selectOption('issue')
	await page.getByLabel('Tags').fill('x'.repeat(40))
	await page.getByLabel('Add photos').setInputFiles([await jpeg('leaf.jpg')])
	await submit(page)
	await expect(page.getByText('Journal entry added successfully').first()).toBeVisible()
	await expectReadable(page)
	await page
		.getByRole('link', { name: /^readable/ })
		.first()
		.click()
	await expect(page.getByRole('heading', { level: 1, name: /^readable/ })).toBeVisible()
	await expectReadable(page)
	await page.getByRole('link', { name: 'Edit' }).click()
	await expect(page.getByLabel('Remove photo 1')).toBeVisible()
	await expectReadable(page)
	await page.goto('/crop-journal?search=zzzzz')
	await expectReadable(page)
})
