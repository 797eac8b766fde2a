import { expect, expectNoViolations, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

withAndWithoutScripts((javaScriptEnabled) => {
	test('a paper that runs out is to be renewed, and the new one keeps the old as history', async ({
		page,
	}) => {
		await signIn(page)
		const title = `Water analysis ${javaScriptEnabled ? 'on' : 'off'} ${Date.now()}`
		// A real PDF, as the browser prints it.
		const buffer = await page.pdf()
		const pdf = { name: 'analysis.pdf', mimeType: 'application/pdf', buffer }
		await page.goto('/documents/new')
		await page.getByLabel('Kind').selectOption({ label: 'Water analysis' })
		await page.getByLabel('Title').fill(title)
		await page.getByLabel('Issued on').fill(dayIn(-340))
		await page.getByLabel('Expires on').fill(dayIn(20))
		const html = { name: 'analysis.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<p>') }
		await page.getByLabel('File').setInputFiles(html)
		await page.getByRole('button', { name: 'Add document' }).click()
		await expect(page.getByLabel('File')).toHaveAccessibleDescription(/Choose a PDF, JPEG or PNG/)
		await expect(page.getByLabel('Title')).toHaveValue(title)
		await page.getByLabel('File').setInputFiles(pdf)
		await page.getByRole('button', { name: 'Add document' }).click()
		await expect(page.getByText('Document added').first()).toBeVisible()
		if (javaScriptEnabled) await expectNoViolations(page)

		await page.getByRole('link', { name: title, exact: true }).last().click()
		await page.getByRole('link', { name: 'Task to renew it' }).click()
		await expect(page.getByText(`Renew: ${title}`).first()).toBeVisible()
		await page.goto('/documents')
		await page.getByRole('link', { name: `Upload the new one: ${title}` }).click()
		await expect(page.getByLabel('Title')).toHaveValue(title)
		await page.getByLabel('Expires on').fill(dayIn(380))
		await page.getByLabel('File').setInputFiles(pdf)
		await page.getByRole('button', { name: 'Add document' }).click()
		await expect(page.getByText('The older one stays in the history.').first()).toBeVisible()
		await expect(page.getByRole('link', { name: `Upload the new one: ${title}` })).toHaveCount(0)

		await page.getByRole('link', { name: title, exact: true }).click()
		await expect(page.getByText('Older ones')).toBeVisible()
		await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveCount(1)
		if (javaScriptEnabled) await expectNoViolations(page)
		const file = await page.request.get(`${page.url().replace(/\?.*/, '')}/file?farmId=11`)
		const headers = file.headers()
		expect(headers['content-type']).toBe('application/pdf')
		expect(headers['x-content-type-options']).toBe('nosniff')
		expect(headers['content-disposition']).toMatch(/^attachment; filename="Water-analysis-/)
		expect(headers['content-security-policy']).toContain('sandbox')
		expect((await file.body()).equals(buffer)).toBe(true)
	})
})
