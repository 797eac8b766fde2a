import type { APIResponse, Locator, Page } from '@playwright/test'
import { signInWithFarm } from './support/account'
import { listFormPages } from './support/list-form-pages'
import { siteUrl } from './support/running-farm'
import { expect, scriptsAnswer, signIn, test } from './support/test'

/** Buttons that end something for good. */
const LEFT_OUT =
	/\/(delete|terminate|disconnect|leave|cancel|remote|grow-cloud|passkeys|two-factor)\b/

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Fills the fields of a form with their initial values and what is required, or the first one with something
 * wrong.
 */
const fill = (form: Locator, isWrong: boolean) =>
	form.evaluate((one: HTMLFormElement, isWrong) => {
		const fields = [...one.elements].filter(
			(field): field is Field =>
				field.matches(
					'input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), textarea, select',
				) &&
				!field.matches(':disabled') &&
				field.checkVisibility(),
		)
		const set = (field: Field, value: string) => {
			if (isWrong && field instanceof HTMLInputElement && field.type === 'number')
				field.type = 'text'
			field.value = value
		}
		for (const field of fields) field.dataset['opened'] ??= field.value
		one.noValidate = true
		const first = fields.find((field) => !field.matches('select'))
		if (!first) return false
		if (isWrong)
			set(first, /number|date|time/.test(first.type) ? '-999999999999' : 'x'.repeat(20_001))
		else for (const field of fields) set(field, field.dataset['opened'] || suitable(field))
		return true

		function suitable(field: Field): string {
			const asked: Record<string, string> = {
				email: 'ana@farm.example',
				tel: '+1 555 010 0199',
				url: 'https://farm.example',
				date: new Date().toISOString().slice(0, 10),
				time: '10:00',
				password: 'violet tractor 7 harvest',
				number: field.getAttribute('min') ?? '1',
			}
			if (!field.required) return ''
			if (field instanceof HTMLSelectElement)
				return [...field.options].find(({ value }) => value)?.value ?? ''
			return asked[field.type] ?? 'Corrected text'
		}
	}, isWrong)

const press = async (page: Page, form: Locator) => {
	await form.evaluate((one: HTMLFormElement) =>
		one.requestSubmit(one.querySelector<HTMLButtonElement>('button:not([type=button]):enabled')),
	)
	await page.waitForFunction(() => {
		const { navigation, fetchers } = window.__remixRouter?.state ?? {}
		return (
			navigation?.state === 'idle' &&
			[...(fetchers?.values() ?? [])].every(({ state }) => state === 'idle')
		)
	})
}

/** The errors of a form; null when the form is gone. */
const listErrors = (page: Page, id: string) =>
	page.evaluate((id) => {
		const form = document.forms.namedItem(id)
		return (
			form && [
				...[...form.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent ?? ''),
				...[...form.querySelectorAll('[aria-invalid=true]')].map((field) => field.id),
			]
		)
	}, id)

/** The errors that stay: the router has an answer before React has drawn it. */
async function listLastingErrors(page: Page, id: string) {
	const until = Date.now() + 10_000
	let errors = await listErrors(page, id)
	while (errors?.length && Date.now() < until) {
		await page.waitForTimeout(100)
		errors = await listErrors(page, id)
	}
	return errors
}

/** Submits a form wrong and then right; returns errors that remain although it succeeded. */
async function sendWrongThenRight(page: Page, id: string): Promise<string[] | null> {
	const form = page.locator(`form[id="${id}"]`)
	if ((await form.count()) === 0 || !(await fill(form, true))) return null
	await press(page, form)
	if (!(await listErrors(page, id))?.length) return null
	await fill(form, false)
	await press(page, form)
	const isAnswered = await page.evaluate(() => window.__remixRouter?.state.actionData != null)
	return isAnswered ? null : listLastingErrors(page, id)
}

async function sweep(page: Page): Promise<{ stayed: string[]; wrong: string[] }> {
	const stayed: string[] = []
	const wrong: string[] = []
	for (const path of await listFormPages(page)) {
		if (LEFT_OUT.test(path)) continue
		await page.goto(path)
		await scriptsAnswer(page)
		const forms = await page
			.locator('main form[method=post]')
			.evaluateAll((all) => all.map(({ id }) => id).filter(Boolean))
		for (const id of forms) {
			await page.goto(path)
			await scriptsAnswer(page)
			const errors = await sendWrongThenRight(page, id)
			if (errors) stayed.push(`${path} ${id}`)
			if (errors?.length) wrong.push(`${path} ${id}: ${errors.join(', ')}`)
		}
	}
	return { stayed, wrong }
}

/** Default messages of the validator, which no page should show. */
const RAW =
	/Invalid (input|option|key|format|string|URL|ISO|UUID)\b|expected (string|number|boolean|one of)|Too (big|small)|Unrecognized key|>Required</

const JUNK = ['', 'x'.repeat(300), '-1e99', '<b>', '{}', 'NaN']

/** Pages with forms to which no link of a signed-in person leads. */
const UNLINKED = [
	...[1, 2, 3, 4].map((step) => `/signup?step=${step}`),
	'/confirm-identity',
	'/login',
]

/** What an answer tells a person: its page, and the message for the page that it redirects to. */
async function readMessages(answer: APIResponse): Promise<string> {
	const cookies = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')
	const toast = cookies.map(({ value }) => /^toast=([^.;]+)/.exec(value)?.[1] ?? '').join('')
	return (await answer.text()) + Buffer.from(decodeURIComponent(toast), 'base64').toString()
}

/**
 * Sends junk in every field of a form, each time also without the first field, and an empty form; returns
 * default messages in the answers.
 */
async function sendJunk(page: Page, path: string): Promise<string[]> {
	const html = await (await page.request.get(path)).text()
	const found: string[] = []
	const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
	for (const [form] of main.matchAll(/<form[^>]*method="post"[\s\S]*?<\/form>/g)) {
		const action = /<form[^>]* action="([^"]*)"/.exec(form)?.[1]?.replaceAll('&amp;', '&') || path
		const names = new Set([...form.matchAll(/ name="([^"]+)"/g)].map(([, name = '']) => name))
		const intent = /name="intent"[^>]*value="([^"]*)"/.exec(form)?.[1]
		names.delete('once')
		names.delete('intent')
		if (names.size === 0) continue
		for (const junk of JUNK)
			for (const left of [[...names], [...names].slice(1), []]) {
				const answer = await page.request.post(action, {
					headers: { Origin: siteUrl() },
					multipart: Object.fromEntries([
						...(intent ? [['intent', intent]] : []),
						...left.map((name) => [name, junk]),
					]),
					maxRedirects: 0,
				})
				const said = RAW.exec(await readMessages(answer))
				if (said)
					found.push(`${path} ${intent ?? ''} ${left.join()} = ${junk.slice(0, 9)}: ${said[0]}`)
			}
	}
	return found
}

test('no page speaks in the words of the validator', async ({ page }) => {
	test.setTimeout(1_800_000)
	const found: string[] = []
	const sweepJunk = async () => {
		for (const path of [...(await listFormPages(page)), ...UNLINKED])
			if (!LEFT_OUT.test(path)) found.push(...(await sendJunk(page, path)))
	}
	await signInWithFarm(page, 'Junk Pod')
	await sweepJunk()
	await page.context().clearCookies()
	await signIn(page)
	await sweepJunk()
	expect(found).toEqual([])
})

test('no form shows the error of the attempt before beside its success', async ({ page }) => {
	test.setTimeout(1_800_000)
	await signInWithFarm(page, 'Corrected Pod')
	const own = await sweep(page)
	await page.context().clearCookies()
	await signIn(page)
	const demo = await sweep(page)
	const stayed = [...own.stayed, ...demo.stayed]
	expect(stayed.length, stayed.join('\n')).toBeGreaterThan(3)
	expect([...own.wrong, ...demo.wrong]).toEqual([])
})

test(
	'a person who corrects a form sees it saved, and nothing of the error',
	{ tag: '@core' },
	async ({ page }) => {
		await signInWithFarm(page, 'Phone Pod')
		await page.goto('/account')
		await scriptsAnswer(page)
		await page.getByLabel('Phone').fill('12')
		await page.getByRole('button', { name: 'Save changes' }).click()
		await expect(page.getByText(/at least 10 digits/)).toBeVisible()
		await page.getByLabel('Phone').fill('+1 555 010 0199')
		await page.getByRole('button', { name: 'Save changes' }).click()
		await expect(page.getByText('Profile updated', { exact: true }).first()).toBeVisible()
		await expect(page.getByText(/at least 10 digits/)).toHaveCount(0)
		await expect(page.getByLabel('Phone')).toHaveValue(/555/)
	},
)

test('a message to support leaves an empty form, with its number on the page', async ({ page }) => {
	await signIn(page, '/support')
	await scriptsAnswer(page)
	const form = page.locator('main form[method=post]')
	await form.getByLabel('Name').fill('Ana')
	await form.getByLabel('Email').fill('ana@farm.example')
	await form.getByLabel('Subject').fill('x')
	await form.getByLabel('Description').fill('')
	await form.evaluate((one: HTMLFormElement) => (one.noValidate = true))
	await form.getByRole('button').last().click()
	await expect(form.getByRole('alert').first()).toBeVisible()
	await form.getByLabel('Subject').fill('The pump is loud')
	await form.getByLabel('Description').fill('It began yesterday evening.')
	await form.getByRole('button').last().click()
	await expect(
		page
			.getByRole('main')
			.getByRole('status')
			.filter({ hasText: /Message \w{6} sent/ }),
	).toBeVisible()
	await expect(form.getByRole('alert')).toHaveCount(0)
	await expect(form.getByLabel('Subject')).toHaveValue('')
})
