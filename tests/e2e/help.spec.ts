import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { photo } from '../../app/tests/platform/images/test-pictures'
import { signInWithFarm } from './support/account'
import { farm } from './support/running-farm'
import { expect, scriptsAnswer, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

/** Output of the operator's program, beside the running server. */
async function support(...args: string[]): Promise<string> {
	const command = ['--import', 'tsx', 'scripts/support.ts', ...args]
	const env = { ...process.env, DATA_DIR: farm().dataDir }
	return (await promisify(execFile)(process.execPath, command, { env })).stdout
}

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('a visitor reads the six parts of help and asks a misspelt question', async ({ page }) => {
		await page.goto('/help')
		const tabs = page.getByRole('navigation', { name: 'Help' })
		for (const [tab, heading] of [
			['FAQ', 'FAQ'],
			['Grow Guides', 'Grow Guides'],
			['API', 'API'],
			['Contact Support', 'Support'],
			['Privacy and Terms', 'Privacy Policy'],
			['AI Assistant', 'Help & Support'],
		] as const) {
			await tabs.getByRole('link', { name: tab }).click()
			await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
			await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
		}
		await page.getByLabel('Your question').fill('callibrate my ph probe')
		await page.getByRole('button', { name: 'Ask' }).click()
		await expect(page).toHaveURL(/\/help\?q=callibrate/)
		await expect(
			page.getByRole('heading', { name: 'How do I calibrate a pH or EC probe?' }),
		).toBeVisible()
		await page.getByRole('link', { name: 'Read the guide' }).first().click()
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		await expect(page).toHaveURL(/\/help\/guides\//)
	})
})

withAndWithoutScripts((javaScriptEnabled) => {
	test('a search leads to a page, a recipe and an output', async ({ page }) => {
		await signIn(page, '/dashboard')
		if (javaScriptEnabled) {
			await scriptsAnswer(page)
			await page.keyboard.press('Control+k')
		} else await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
		await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
		await page.getByLabel('Search for').fill('recirc')
		await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
		const outputs = page.getByRole('region', { name: 'Outputs' })
		await outputs.getByRole('link', { name: 'Recirculation pump' }).first().click()
		await expect(page).toHaveURL(/\/zones\/outputs\//)
		await page.goto('/search?q=fahrenheit')
		await page
			.getByRole('main')
			.getByRole('link', { name: /^Formats/ })
			.click()
		await expect(page).toHaveURL(/\/account\/formats/)
		await page.goto('/search?q=%3Cb%3Exyzzyq')
		await expect(page.getByText('Nothing found for “<b>xyzzyq”')).toBeVisible()
	})
})

withAndWithoutScripts(() => {
	test(
		'a question is answered from the running farm, and a command is refused',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page, '/help')
			await page.getByRole('link', { name: 'Is my pH fine?' }).click()
			await expect(page.getByRole('heading', { name: /^pH: / })).toBeVisible()
			await expect(page.getByText(/target \d\.\d+ to \d\.\d+/).first()).toBeVisible()
			await page
				.getByLabel('Your question')
				.fill('turn off the recirculation pmp and who helps me?')
			await page.getByRole('button', { name: 'Ask' }).click()
			await expect(page.getByRole('heading', { name: 'Nothing was switched' })).toBeVisible()
			await expect(page.getByRole('heading', { name: 'Who can help' })).toBeVisible()
			await page.getByLabel('Your question').fill('xyzzyq')
			await page.getByRole('button', { name: 'Ask' }).click()
			await expect(page.getByText('I do not know.')).toBeVisible()
			await page.getByRole('main').getByRole('link', { name: 'ask support' }).click()
			await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
		},
	)
})

withAndWithoutScripts(() => {
	test('a new farm shows its first hour until the person hides it', async ({ page }) => {
		await signInWithFarm(page, 'First Hour Pod')
		await page.goto('/dashboard')
		const card = page.getByRole('region', { name: 'First hour: 0 of 6 done' })
		await expect(card.getByText('Next: Connect the farm agent')).toBeVisible()
		await card.getByRole('link', { name: 'All steps' }).click()
		await expect(page.getByRole('heading', { level: 1, name: 'First hour' })).toBeVisible()
		await page.getByRole('link', { name: 'Choose a recipe' }).click()
		await expect(page.getByRole('heading', { level: 1, name: 'Recipes' })).toBeVisible()
		await page.goto('/first-hour')
		await page.getByRole('button', { name: 'Hide from my dashboard' }).click()
		await expect(page).toHaveURL(/\/dashboard/)
		await expect(page.getByText('First hour hidden').first()).toBeVisible()
		await expect(card).toHaveCount(0)
		await page.goto('/first-hour')
		await page.getByRole('button', { name: 'Show on my dashboard' }).click()
		await page.goto('/dashboard')
		await expect(card).toBeVisible()
	})

	test('a support request is stored with its photo, answered on the server and closed', async ({
		page,
	}) => {
		const { email } = await signInWithFarm(page, 'Asking Pod')
		await page.goto('/support')
		await page.getByRole('link', { name: 'Add diagnostics of this farm' }).click()
		await expect(page.getByLabel('Diagnostics')).toHaveValue(/Agents: 0/)
		await page.getByLabel('Subject').fill('pH drifts')
		const noPicture = { name: 'notes.txt', mimeType: 'image/png', buffer: Buffer.from('pH 4') }
		await page.getByLabel('Add photos').setInputFiles(noPicture)
		await page.getByLabel('Description').fill('Since this morning.')
		await page.getByRole('button', { name: 'Send message' }).click()
		await expect(page.getByText('notes.txt: Invalid File.')).toBeVisible()
		await expect(page.getByLabel('Description')).toHaveValue('Since this morning.')
		const picture = { name: 'probe.jpg', mimeType: 'image/jpeg', buffer: await photo(400, 300) }
		await page.getByLabel('Add photos').setInputFiles(picture)
		await page.getByRole('button', { name: 'Send message' }).click()
		await expect(page).toHaveURL(/\/support\/requests\/[2-9A-Z]{6}/)
		const [number = ''] = /[2-9A-Z]{6}$/.exec(new URL(page.url()).pathname) ?? []
		const shown = page.getByRole('img', { name: /^Photo 1/ })
		await expect(shown).toHaveJSProperty('naturalWidth', 400)
		await page.getByText('Diagnostics that were sent').click()
		await expect(page.getByText('Agents: 0')).toBeVisible()

		expect(await support('show', number)).toContain('Since this morning.')
		await support('answer', number, '--by', 'Sam', '--text', 'Calibrate the probe.')
		await page.goto('/support')
		const bell = page.locator('header details').filter({ hasText: 'All notifications' })
		const answered = bell.getByRole('link', { name: /Support answered/ })
		await bell.locator('visible=true').locator('summary').click()
		await expect(answered.locator('visible=true')).toContainText('pH drifts')
		await page.getByRole('link', { name: 'My requests (1 answered)' }).click()
		await expect(page.getByText('Answered', { exact: true })).toBeVisible()
		await page.getByRole('main').getByRole('link', { name: 'pH drifts' }).click()
		await expect(page.getByRole('article').filter({ hasText: 'Sam, support' })).toContainText(
			'Calibrate the probe.',
		)
		await expect(answered).toHaveCount(0) // it was read
		await page.getByLabel('Message').fill('That helped.')
		await page.getByRole('button', { name: 'Send message' }).click()
		await expect(page.getByText('That helped.')).toBeVisible()
		await page.getByRole('button', { name: 'Close request' }).click()
		await expect(page.getByText('Request closed').first()).toBeVisible()
		await expect(page.getByRole('main').getByText('Closed', { exact: true })).toBeVisible()
		const mails = await page.request.get('/outbox')
		const mailed = await mails.text()
		for (const text of [`[${number}] Support: pH drifts`, email, 'Calibrate the probe.'])
			expect(mailed).toContain(text)
	})
})
