import { signInWithFarm } from './support/account'
import {
	call,
	headings,
	keepFarm,
	loseAnswers,
	nothingWaits,
	readTasks,
	tickOff,
	waiting,
	whenKept,
	writeNote,
} from './support/offline'
import { expect, scriptsAnswer, test } from './support/test'

test.use({ losesNetwork: true, serviceWorkers: 'allow' })

test(
	'a task is ticked off without a connection, and sent once although its answer is lost',
	{ tag: '@core' },
	async ({ page, context }) => {
		await keepFarm(page, 'Steel Pod')
		await context.setOffline(true)
		await page.goto('/calendar')
		await expect(page).toHaveURL(/\/offline\?to=/)
		await expect(page.getByText('The server does not answer.')).toBeVisible()
		await tickOff(page)
		await page.reload()
		await waiting(page, 1)
		const seen = await loseAnswers(context, 1)
		await context.setOffline(false)
		await expect.poll(() => seen.sent).toBe(1)
		await waiting(page, 1)
		await page.reload()
		await expect.poll(() => seen.sent).toBe(2)
		await expect(page.getByText('No open task was due.')).toBeVisible()
		await nothingWaits(page)
		await page.goto('/crop-journal')
		await expect(headings(page, 'Clean the filter')).toHaveCount(1)
	},
)

test(
	'a journal entry with a photo is kept, changed before it is sent, and sent from one of two tabs',
	{ tag: '@core' },
	async ({ page, context }) => {
		await keepFarm(page, 'Photo Pod')
		await context.setOffline(true)
		await page.reload()
		await page.getByRole('button', { name: 'Journal entry' }).click()
		await page.getByLabel('Name of the crop').fill('Basil')
		await page.getByLabel('Title').fill('Yellow leafs')
		await page.getByLabel('Photos').setInputFiles('public/icon-512.png')
		await page.getByRole('button', { name: 'Keep on this phone' }).click()
		await waiting(page, 1)
		await expect(page.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()
		await page.getByRole('button', { name: 'Change: Journal: Yellow leafs' }).click()
		const seen = await loseAnswers(context, 0)
		await context.setOffline(false)
		const other = await context.newPage()
		await other.goto('/offline')
		await other.getByRole('button', { name: 'Discard: Journal: Yellow leafs' }).click()
		await other.getByRole('button', { name: 'Discard it' }).click()
		await expect(other.getByRole('alert')).toHaveText(/changed in another tab/)
		expect(seen.sent).toBe(0)
		await page.getByLabel('Title').fill('Yellow leaves')
		await page.getByRole('button', { name: 'Save on this phone' }).click()
		for (const tab of [page, other]) await nothingWaits(tab)
		expect(seen.sent).toBe(1)
		await page.goto('/crop-journal')
		await expect(headings(page, 'Yellow leaves')).toHaveCount(1)
		await expect(page.locator('main img[src*="photos"]').first()).toBeVisible()
	},
)

test('what somebody else did meanwhile is told at the entry, which blocks no other', async ({
	page,
	context,
}) => {
	const account = await keepFarm(page, 'Shared Pod')
	const [task] = (await readTasks(page, account)) as { id: number }[]
	await context.setOffline(true)
	await page.reload()
	await tickOff(page)
	await writeNote(page, 'After the task')
	await waiting(page, 2)
	await call(page, '/api/tasks/complete', { taskId: task?.id })
	await context.setOffline(false)
	await expect(headings(page, 'Needs you (1)')).toBeVisible()
	await expect(page.getByText(/Ana Grower completed this task/)).toBeVisible()
	await expect(headings(page, 'Waiting to be sent (1)')).toHaveCount(0)
	await page.goto(`/dashboard?farmId=${account.farmId}`)
	await expect(page.getByText('1 entry on this phone needs you')).toBeVisible()
	await page.getByRole('link', { name: 'Show them' }).click()
	await page.getByRole('button', { name: 'Discard: Clean the filter' }).click()
	await page.getByRole('button', { name: 'Discard it' }).click()
	await nothingWaits(page)
})

test('after signing out no farm is on the phone, and the next person sends nothing of the last', async ({
	page,
	context,
}) => {
	await keepFarm(page, 'First Pod')
	await context.setOffline(true)
	await page.reload()
	await tickOff(page)
	const seen = await loseAnswers(context, 0)
	await context.route('**/api/auth/me', (route) => route.abort())
	await context.setOffline(false)
	await page.goto('/dashboard')
	await scriptsAnswer(page)
	await page.evaluate(() => {
		const form = Object.assign(document.createElement('form'), {
			method: 'post',
			action: '/logout',
		})
		document.body.append(form)
		form.submit()
	})
	await expect(page).toHaveURL(/\/login/)
	await context.unroute('**/api/auth/me')
	await page.goto('/offline')
	await expect(page.getByText('This phone keeps no farm')).toBeVisible()
	await expect(page.getByText('1 entry waits for its person')).toBeVisible()
	for (const text of ['First Pod', 'Clean the filter'])
		await expect(page.getByText(text)).toHaveCount(0)
	await signInWithFarm(page, 'Second Pod')
	await whenKept(page)
	await expect(page.getByText('1 entry waits for its person')).toBeVisible()
	await expect(page.getByText('Second Pod', { exact: false }).first()).toBeVisible()
	expect(seen.sent).toBe(0)
})
