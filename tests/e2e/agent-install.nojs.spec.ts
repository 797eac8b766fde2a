import { expect, signIn, test } from './support/test'

test.use({ javaScriptEnabled: false })

test('the installation page shows a code once, with the line that uses it', async ({ page }) => {
	await signIn(page, '/local-agent-install')
	await page.getByRole('button', { name: 'Show an enrolment code' }).click()
	const code = (
		await page
			.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
			.first()
			.innerText()
	).trim()
	await expect(page.getByLabel('One line: Node.js')).toContainText(code)
	await page.goto('/local-agent-install')
	await expect(page.getByText(code)).toHaveCount(0)
})
