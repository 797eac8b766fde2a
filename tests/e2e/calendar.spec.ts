import { agreeTo } from './support/agree-to'
import type { Page } from '@playwright/test'
import { signInWithFarm, type TestAccount } from './support/account'
import { expect, expectReadable, scriptsAnswer, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'
import { siteUrl } from './support/running-farm'

type Task = { id: number; title: string; task_date: string; task_type: string }

const call = async <T>(page: Page, method: string, path: string, body?: object): Promise<T> => {
	// A reused connection may be the one that the server is just closing.
	const headers = { Origin: siteUrl(), Connection: 'close' }
	const answer = await page.request.fetch(path, { method, headers, data: body })
	expect(answer.ok(), await answer.text()).toBe(true)
	return (await answer.json()) as T
}

/** A day of the farm, relative to its today, in its timezone. */
const dayFrom = (days: number) => {
	const now = new Date(Date.now() + days * 86_400_000)
	return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(now)
}
const later = (day: string, days: number) =>
	new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

const plantBasil = (page: Page, { farmId }: TestAccount) =>
	call(page, 'POST', '/api/planting-cycles', {
		cropName: 'Basil',
		quantity: 10,
		plantDate: dayFrom(0),
		farmInstanceId: farmId,
	})

const listTasks = (page: Page) => call<Task[]>(page, 'GET', '/api/task-calendar')
const findTaskDay = async (page: Page, type: string) =>
	(await listTasks(page)).find(({ task_type }) => task_type === type)?.task_date

withAndWithoutScripts((javaScriptEnabled) => {
	test('postponing a transplant by 1, 7 and 365 days also moves its harvest', async ({ page }) => {
		await plantBasil(page, await signInWithFarm(page, 'Calendar farm'))
		const [transplant, harvest] = [
			await findTaskDay(page, 'transplant'),
			await findTaskDay(page, 'harvest'),
		]
		let moved = 0
		for (const days of [1, 7, 365]) {
			await page.goto('/calendar?tab=tasks')
			await page.getByRole('link', { name: 'Postpone: Transplant Basil' }).click()
			await expect(page.getByRole('spinbutton', { name: 'Days' })).toHaveValue('7')
			await page.getByRole('spinbutton', { name: 'Days' }).fill(String(days))
			if (!javaScriptEnabled) await page.getByRole('button', { name: 'Preview' }).first().click()
			await expect(page.getByRole('region', { name: 'Preview' }).first()).toContainText(
				'Harvest Basil moves with it',
			)
			await page.getByRole('button', { name: 'Postpone', exact: true }).click()
			const said = `Task has been postponed by ${days} ${days === 1 ? 'day' : 'days'}`
			await expect(page.getByText(said).first()).toBeVisible()
			moved += days
			expect(await findTaskDay(page, 'transplant')).toBe(later(transplant ?? '', moved))
			expect(await findTaskDay(page, 'harvest')).toBe(later(harvest ?? '', moved))
		}
	})

	test('wrong days are refused at their field, and no task moves', async ({ page }) => {
		await plantBasil(page, await signInWithFarm(page, 'Calendar farm'))
		const before = await listTasks(page)
		const harvest = before.find(({ task_type }) => task_type === 'harvest')
		await page.goto(`/calendar/tasks/${harvest?.id}/postpone`)
		await page.getByLabel('New day').fill(dayFrom(3))
		await page.getByRole('button', { name: 'Move', exact: true }).click()
		await expect(page.getByText('Harvest must come after transplanting').first()).toBeVisible()
		await expect(page.getByLabel('New day')).toHaveValue(dayFrom(3))
		expect(await listTasks(page)).toEqual(before)
	})

	test(
		'a task is completed once: the second person learns who was first',
		{ tag: '@core' },
		async ({ page }) => {
			await plantBasil(page, await signInWithFarm(page, 'Calendar farm'))
			const transplant = (await listTasks(page)).find(({ task_type }) => task_type === 'transplant')
			await page.goto('/calendar?tab=tasks')
			// Somebody else is faster: the button is pressed, but the page does not know yet.
			let isDone = false
			await page.route('**/calendar*', async (route) => {
				if (route.request().method() === 'POST' && !isDone) {
					isDone = true
					await call(page, 'POST', '/api/tasks/complete', { taskId: transplant?.id })
				}
				await route.continue()
			})
			await page.getByRole('button', { name: 'Complete: Transplant Basil' }).click()
			await expect(page.getByText(/by Ana Grower|Ana Grower completed/).first()).toBeVisible()
		},
	)

	test('a task is terminated with a reason, and planned again', async ({ page }) => {
		await plantBasil(page, await signInWithFarm(page, 'Calendar farm'))
		await page.goto('/calendar?tab=tasks')
		await page.getByRole('link', { name: 'Terminate: Harvest Basil' }).click()
		await expect(page.getByLabel('Reason')).toHaveValue('User terminated')
		await page.getByLabel('Reason').fill('<b>lost</b> 🌱')
		await page.getByRole('button', { name: 'Terminate task' }).click()
		await expect(
			page.getByText('Task has been cancelled and removed from schedule').first(),
		).toBeVisible()
		expect(await findTaskDay(page, 'harvest')).toBeUndefined()
		await page.goto('/calendar?tab=tasks&off=1')
		await expect(page.getByText('<b>lost</b> 🌱')).toBeVisible()
		await page.getByRole('button', { name: 'Restore: Harvest Basil' }).click()
		await expect(page.getByText('Task restored').first()).toBeVisible()
		expect(await findTaskDay(page, 'harvest')).toBeDefined()
	})

	test(
		'a recurring task repeats, is assigned to somebody, and ends',
		{ tag: '@core' },
		async ({ page }) => {
			await signInWithFarm(page, 'Calendar farm')
			await page.goto('/calendar/tasks/new')
			await page.getByLabel('Task').fill('Rinse the filter')
			await page.getByLabel('Repeats').selectOption('Weeks')
			await page.getByRole('button', { name: 'Add task' }).click()
			await expect(page.getByText('Rinse the filter, every week.').first()).toBeVisible()
			await expect(page.getByText('Pending (9)')).toBeVisible()
			await page.getByRole('link', { name: 'Assign: Rinse the filter' }).first().click()
			await page.getByLabel('Person').selectOption({ index: 1 })
			await page.getByRole('button', { name: 'Assign', exact: true }).click()
			await expect(page.getByText('for Ana Grower').first()).toBeVisible()
			await page.getByRole('link', { name: 'Mine', exact: true }).click()
			await expect(page.getByText('Pending (1)')).toBeVisible()
			await page.getByRole('link', { name: 'Change Rinse the filter' }).click()
			await agreeTo(page, 'End recurring task')
			await expect(page.getByText('Recurring task ended').first()).toBeVisible()
			await expect(page.getByText('Pending (1)')).toBeVisible()
		},
	)

	test('the calendar moves between months and shows the tasks of a day', async ({ page }) => {
		await plantBasil(page, await signInWithFarm(page, 'Calendar farm'))
		const day = (await findTaskDay(page, 'harvest')) ?? ''
		await page.goto(`/calendar?day=${day}`)
		const panel = page.locator('#day')
		await expect(panel).toContainText('Ready to harvest')
		await page.getByRole('link', { name: 'Next month' }).click()
		await expect(panel).toContainText('No events or tasks scheduled for this date')
		await page.getByRole('link', { name: 'Today', exact: true }).click()
		await expect(panel).toContainText('Planting Events')
		const agenda = page.getByRole('link', { name: 'Agenda' })
		await agenda.click()
		// The month view has links with the same name.
		await expect(agenda).toHaveAttribute('aria-current', 'true')
		await page
			.getByRole('link', { name: /Plant Basil/ })
			.first()
			.click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plant Basil')
		await page.goto('/calendar?tab=tasks')
		await page.getByRole('button', { name: 'Refresh Tasks' }).click()
		await expect(page.getByText('Data refreshed').first()).toBeVisible()
	})
})

test('a task is dragged to another day, and returns when the server refuses', async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 1000 })
	const { farmId } = await signInWithFarm(page, 'Calendar farm')
	const start = `${later(`${dayFrom(0).slice(0, 7)}-28`, 10).slice(0, 7)}-14`
	const body = { title: 'Clean the pump', dueDate: start, farmInstanceId: farmId }
	const { id } = await call<Task>(page, 'POST', '/api/tasks', body)
	await page.goto(`/calendar?day=${start}`)
	const cell = (day: string) => page.locator(`[data-day="${day}"]`)
	const chip = page.locator(`[data-task="${id}"]`)
	await scriptsAnswer(page)
	await drag(page, chip, cell(later(start, 2)))
	await expect(page.getByText('Task moved')).toBeVisible()
	await expect(cell(later(start, 2))).toContainText('Clean the pump')
	await page.goto(`/calendar?day=${start}`)
	await page.route('**/calendar.data*', (route) =>
		route.request().method() === 'POST'
			? route.continue({ postData: `intent=move&taskId=${id}&to=2026-01-01` })
			: route.continue(),
	)
	await scriptsAnswer(page)
	await drag(page, chip, cell(later(start, 4)))
	await expect(page.getByText('A task cannot be moved to a day that has passed')).toBeVisible()
	await expect(cell(later(start, 2))).toContainText('Clean the pump')
	await expect(cell(later(start, 4))).not.toContainText('Clean the pump')
})

async function drag(
	page: Page,
	from: ReturnType<Page['locator']>,
	to: ReturnType<Page['locator']>,
) {
	await page.locator('[data-drag=ready]').waitFor({ state: 'attached' }) // its script loads after the page
	await from.scrollIntoViewIfNeeded()
	const [a, b] = [await from.boundingBox(), await to.boundingBox()]
	if (!a || !b) throw new Error('nothing to drag')
	await page.mouse.move(a.x + 10, a.y + 8)
	await page.mouse.down()
	await page.mouse.move(a.x + 30, a.y + 20, { steps: 4 })
	await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 8 })
	await page.mouse.up()
}

for (const tab of ['', '?view=week', '?view=agenda', '?tab=tasks', '?tab=cycles', '?tab=journal'])
	test(`/calendar${tab} is readable at every width`, async ({ page }) => {
		await plantBasil(page, await signInWithFarm(page, 'Calendar farm'))
		await page.goto(`/calendar${tab}`)
		await expectReadable(page)
	})

for (const name of ['', '/postpone', '/terminate', '/assign'])
	test(`the page of a task${name} is readable at every width`, async ({ page }) => {
		await plantBasil(page, await signInWithFarm(page, 'Calendar farm'))
		const [task] = await listTasks(page)
		await page.goto(`/calendar/tasks/${task?.id}${name}`)
		await expectReadable(page)
	})
