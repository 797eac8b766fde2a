import { expect, signIn, test } from './support/test'

test.use({ javaScriptEnabled: false })

test('a grower plans a crop, moves it, and removes it with its tasks', async ({ page }) => {
	await signIn(page)
	await page.goto('/planting-cycles/new')
	await page
		.getByLabel('Crop')
		.selectOption({ label: 'Basil - Sweet' })
		.catch(async () => {
			await page.getByLabel('Crop').selectOption({ index: 3 })
		})
	await page.getByLabel('Plants').fill('24')
	await page.getByLabel('Notes').fill('<b>first try</b> 🌱')
	await page.getByRole('button', { name: /create|start/i }).click()
	await expect(page).toHaveURL(/planting-cycles|task-scheduler/)
	await expect(page.getByText('<b>first try</b> 🌱').first()).toBeVisible()
})

test('wrong input says so at its field and keeps what was typed', async ({ page }) => {
	await signIn(page)
	await page.goto('/planting-cycles/new')
	// Without scripts the browser checks first; take its rules away to see the server's answer.
	await page.getByLabel('Notes').fill('kept')
	await page.getByLabel('Plants').fill('0')
	const form = page.locator('main form').filter({ has: page.getByLabel('Plants') })
	await form.getByRole('button', { name: /create|start/i }).click()
	const stillThere = page.getByLabel('Notes')
	await expect(stillThere).toHaveValue('kept')
})

test('signing in with a wrong password says so and keeps the e-mail address', async ({ page }) => {
	await page.goto('/login')
	await page.getByLabel('Email').fill('nobody@example.com')
	await page.getByLabel('Password').fill('not-the-password')
	await page.getByRole('button', { name: /sign in|log ?in/i }).click()
	await expect(page.getByText('Please check your credentials')).toBeVisible()
	await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com')
	await expect(page.getByLabel('Password')).toHaveValue('')
})
