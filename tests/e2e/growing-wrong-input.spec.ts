import type { Page } from '@playwright/test'
import { signInWithFarm } from './support/account'
import { expect, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'
import { siteUrl } from './support/running-farm'

const HTML = '<script>alert(1)</script><img src=x onerror=alert(2)> 👩🏽‍🌾'
const LONG = `🌱 ${'long '.repeat(1999)}end` // 10,000 characters
const MUCH = '1000000000000'
const NO_DAY = '2027-02-31'
const DAYS_AGO_40 = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)

const atMost = (what: string, most: number) => `${what} must be at most ${most} characters`
const DAY_MESSAGE = 'Please enter a day that exists'

/** By label: the text to type into the field, and the error it then shows; null when it is valid. */
type Typed = Record<string, readonly [text: string, message: string | RegExp | null]>
type Form = { open(page: Page): Promise<string>; button: string; sent: readonly Typed[] }

/** The form tested in `npm test`; the others use the same fields. */
const CORE_FORM = 'a planting cycle'

const FORMS: Record<string, Form> = {
	'a planting cycle': {
		open: () => Promise.resolve('/planting-cycles/new'),
		button: 'Create planting cycle',
		sent: [
			{
				Crop: ['', 'Please select a crop type'],
				Plants: ['0', 'Quantity must be a whole number from 1 to 1,000,000'],
				'Planting day': [NO_DAY, DAY_MESSAGE],
				'Nursery trays': ['-1', 'Trays must be a whole number from 0 to 2,500'],
				'Seed lot': [LONG, atMost('Seed lot', 100)],
				'Seed supplier': [HTML, null],
				Notes: [LONG, atMost('Notes', 2000)],
			},
			{
				Crop: ['Basil - Sweet', null],
				Plants: [MUCH, 'Quantity must be a whole number from 1 to 1,000,000'],
				'Transplant after': [MUCH, 'Transplant days must be a whole number of days from 0 to 730'],
				'Seed lot': [HTML, null],
				'Seed supplier': [LONG, atMost('Seed supplier', 100)],
				Notes: [HTML, null],
			},
			{
				Crop: ['Basil - Sweet', null],
				'Transplant after': ['30', null],
				'Harvest after': ['30', 'Harvest must come after transplanting'],
				Notes: [HTML, null],
			},
		],
	},
	'a task': {
		open: () => Promise.resolve('/calendar/tasks/new'),
		button: 'Add task',
		sent: [
			{
				Task: ['', 'Please enter the task'],
				Day: [NO_DAY, DAY_MESSAGE],
				Duration: ['0', 'Minutes must be a whole number from 1 to 1440'],
				Where: [LONG, atMost('The place', 100)],
				Description: [LONG, atMost('The description', 2000)],
			},
			{
				Task: [LONG, atMost('The title', 200)],
				Duration: [MUCH, 'Minutes must be a whole number from 1 to 1440'],
				Where: [HTML, null],
				Every: ['0', 'Repeat after a whole number from 1 to 365'],
				Description: [HTML, null],
			},
			{
				Task: [HTML, null],
				Day: ['2027-03-01', null],
				Repeats: ['Weeks', null],
				Until: ['2027-02-28', 'The last day must not come before the first'],
			},
		],
	},
	'a recipe': {
		open: () => Promise.resolve('/recipes/new'),
		button: 'Add recipe',
		sent: [
			{
				Name: ['', 'Name is required'],
				Crop: [LONG, atMost('Crop', 100)],
				Category: ['', 'Please select a category'],
				Difficulty: ['', 'Please select a difficulty'],
				Description: [LONG, atMost('Description', 1000)],
				'Days to transplant': [MUCH, /^Days to transplant must be a whole number from 0 to \d+/],
				Lamps: ['101', 'Lamps must be a whole number from 0 to 100 percent'],
				'Yield, in words': [LONG, atMost('Yield', 300)],
				'Stage name': [LONG, atMost('Stage name', 60)],
				Days: ['0', /^Days must be a whole number from 1 to \d+/],
			},
			{
				Name: [LONG, atMost('Name', 100)],
				Crop: [HTML, null],
				Description: [HTML, null],
				'Yield, in words': [HTML, null],
				Days: [MUCH, /^Days must be a whole number from 1 to \d+/],
			},
		],
	},
	'a journal entry': {
		open: () => Promise.resolve('/crop-journal/new'),
		button: 'Add Entry',
		sent: [
			{
				'Crop Name *': [LONG, atMost('Crop name', 100)],
				'Title *': [LONG, atMost('Title', 200)],
				Variety: [LONG, atMost('Variety', 100)],
				Zone: [LONG, atMost('Zone', 60)],
				Description: [LONG, atMost('Description', 4000)],
				Notes: [LONG, atMost('Notes', 4000)],
				Quantity: [MUCH, 'Quantity must be a whole number from 0 to 1,000,000,000'],
				Tags: [LONG, atMost('Tags', 2000)],
			},
			{
				'Crop Name *': [HTML, null],
				'Title *': [HTML, null],
				Variety: [HTML, null],
				Description: [HTML, null],
				Notes: [HTML, null],
				Quantity: ['-1', 'Quantity must be a whole number from 0 to 1,000,000,000'],
			},
		],
	},
	'a harvest': {
		open: async (page) => `/planting-cycles/${await plant(page)}/harvest`,
		button: 'Record harvest',
		sent: [
			{
				Quantity: [MUCH, 'Please enter a quantity such as 12 or 12.5'],
				Waste: ['1e12', 'Please enter a quantity such as 12 or 12.5'],
				'Storage place': ['', 'Please enter where it is kept'],
				'Day of harvest': [NO_DAY, DAY_MESSAGE],
				Notes: [LONG, atMost('Notes', 2000)],
			},
			{
				Quantity: ['0', null],
				Weight: [MUCH, 'Please enter a weight such as 450 or 2.5'],
				'Storage place': [HTML, null],
				Notes: [HTML, null],
			},
			{
				Quantity: ['0', 'Please enter how much was cut'],
				'Storage place': [HTML, null],
			},
			{
				Quantity: ['12', null],
				'Storage place': [HTML, null],
				'Day of harvest': ['2024-02-29', /^It is planted on .*: it cannot be harvested earlier/],
				Notes: [HTML, null],
			},
		],
	},
	'a sale': {
		open: async (page) => `/lots/cycle-${await harvested(page)}/sell`,
		button: 'Record sale',
		sent: [
			{
				Quantity: ['0', 'Please enter a quantity above 0'],
				'Price per unit': ['-1', 'Please enter a valid price'],
				Buyer: ['', 'Please enter who bought it'],
				Day: [NO_DAY, DAY_MESSAGE],
				Note: [LONG, atMost('Note', 500)],
			},
			{
				Quantity: [MUCH, 'Please enter a quantity such as 12 or 12.5'],
				'Price per unit': [MUCH, 'Please enter a valid price'],
				Buyer: [LONG, atMost('Buyer', 200)],
				Note: [HTML, null],
			},
			{
				Quantity: ['61', 'Only 60 heads are left'],
				Buyer: [HTML, null],
				Note: [HTML, null],
			},
		],
	},
	'a note of growth': {
		open: async (page) => `/growth-progress/${await plant(page)}`,
		button: 'Record stage',
		sent: [
			{
				'Seen on': [NO_DAY, DAY_MESSAGE],
				Note: [LONG, atMost('The note', 2000)],
			},
			{ 'Seen on': ['2024-02-29', 'This day is before planting'], Note: [HTML, null] },
		],
	},
}

withAndWithoutScripts((javaScriptEnabled) => {
	for (const [name, { open, button, sent }] of Object.entries(FORMS))
		test(
			`${name}: each wrong field shows its error, and nothing typed is lost`,
			{ tag: name === CORE_FORM ? ['@core'] : [] },
			async ({ page }) => {
				page.on('dialog', (dialog) => expect.soft(dialog.message()).toBe('no dialog'))
				await signInWithFarm(page, 'Wrong input farm')
				const path = await open(page)
				for (const typed of sent) {
					await page.goto(path)
					const send = page.getByRole('button', { name: button, exact: true })
					await letPass(page, button)
					for (const [label, [text]] of Object.entries(typed)) await type(page, label, text)
					await send.click()
					const expected = Object.entries(typed).map(([label, [text, message]]) => [
						label,
						text,
						message === null ? null : (expect.stringMatching(saying(message)) as unknown),
					])
					await expect
						.poll(() => shown(page, Object.keys(typed)).catch(betweenPages))
						.toEqual(expected)
				}
			},
		)

	test('a journal entry without its crop is stopped by the browser, or refused at its field', async ({
		page,
	}) => {
		await signInWithFarm(page, 'Wrong input farm')
		await page.goto('/crop-journal/new')
		await letPass(page, 'Add Entry')
		await type(page, 'Title *', HTML)
		const send = page.getByRole('button', { name: 'Add Entry' })
		if (javaScriptEnabled) await expect(send).toBeDisabled()
		else {
			await send.click()
			await expect(findField(page, 'Crop Name *')).toHaveAccessibleDescription(
				/Crop name is required/,
			)
		}
		await expect(findField(page, 'Title *')).toHaveValue(HTML)
	})
})

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const findField = (page: Page, label: string) =>
	page.getByLabel(new RegExp(`^${quoted(label)}( \\(optional\\))?$`)).first() // several stages have it
/** The error follows the hint of its field. */
const saying = (message: string | RegExp) =>
	typeof message === 'string'
		? new RegExp(quoted(message))
		: new RegExp(message.source.replace('^', ''))

/** Disables the browser's own checks, so that the server gets the input. */
async function letPass(page: Page, button: string): Promise<void> {
	const form = page.locator('form', {
		has: page.getByRole('button', { name: button, exact: true }),
	})
	await form.evaluate((element: HTMLFormElement) => {
		element.noValidate = true
		for (const field of element.querySelectorAll('[maxlength]')) field.removeAttribute('maxlength')
		// A date field accepts only real dates; other clients may send anything.
		for (const field of element.querySelectorAll<HTMLInputElement>('[type=date]'))
			field.type = 'text'
	})
}

async function type(page: Page, label: string, text: string): Promise<void> {
	const field = findField(page, label)
	const isChoice = await field.evaluate((element) => element instanceof HTMLSelectElement)
	await (isChoice ? field.selectOption(text) : field.fill(text))
}

const betweenPages = (error: unknown) => String(error)

/** The state of each field: its label, its value, and its error while it is invalid. */
const shown = (page: Page, labels: string[]) =>
	page.evaluate((wanted) => {
		const all = [...document.querySelectorAll('label')]
		return wanted.map((label) => {
			const named = (one: HTMLElement) => one.innerText.replace(' (optional)', '').trim() === label
			const field = all.find(named)?.control
			const isWrong = field?.getAttribute('aria-invalid') === 'true'
			const notes = field?.getAttribute('aria-describedby')?.split(' ') ?? []
			const said = notes.map((id) => document.getElementById(id)?.innerText).join(' ')
			const isChoice = field instanceof HTMLSelectElement
			const { type, value } = field as HTMLInputElement
			// A date field shows no date that does not exist, but its value attribute has what was sent.
			const inIt = type === 'date' ? field?.getAttribute('value') : value
			const typed = isChoice ? field.value && field.selectedOptions[0]?.text : inIt
			return [label, typed, isWrong ? said : null]
		})
	}, labels)

/** Plants 100 heads, long enough ago to be harvested; returns the id of the cycle. */
async function plant(page: Page): Promise<number> {
	const days = { plantDate: DAYS_AGO_40, transplantDays: 0, harvestDays: 60 }
	const crop = { cropName: 'Lettuce', quantity: 100, trays: 0, ...days }
	return (await post<{ id: number }>(page, '/api/planting-cycles', crop)).id
}

/** Plants 100 heads, and harvests 60 of them; returns the id of the cycle. */
async function harvested(page: Page): Promise<number> {
	const cycle = await plant(page)
	const cut = { quantity: 60, storageLocation: 'Cold room', harvestedOn: DAYS_AGO_40 }
	await post(page, `/api/lots/cycle-${cycle}/harvests`, cut)
	return cycle
}

async function post<T>(page: Page, path: string, data: object): Promise<T> {
	const headers = { Origin: siteUrl() }
	const answer = await page.request.post(path, { headers, data })
	expect(answer.ok(), await answer.text()).toBe(true)
	return (await answer.json()) as T
}
