import { expect, scriptsAnswer, signIn, test } from './support/test'

const PAGES = [
	'/dashboard',
	'/history',
	'/zone-control',
	'/hydroponic',
	'/sensor-health',
	'/planting-cycles',
	'/calendar',
	'/recipes',
	'/growth-progress',
	'/crop-journal',
	'/crop-inventory',
	'/notifications',
	'/help',
]

test('no page makes a formatter of Intl while it starts, which takes longer than drawing it', async ({
	page,
}) => {
	await signIn(page)
	await page.addInitScript(() => {
		const made: string[] = []
		Object.assign(window, { made })
		for (const name of ['DateTimeFormat', 'NumberFormat'] as const)
			Object.assign(Intl, {
				[name]: new Proxy<new () => object>(Intl[name] as new () => object, {
					construct(target, args, newTarget) {
						made.push(`${name}: ${new Error().stack?.split('\n').slice(1, 5).join('')}`)
						return Reflect.construct(target, args, newTarget) as object
					},
				}),
			})
	})
	const found: Record<string, string[]> = {}
	for (const path of PAGES) {
		await page.goto(path)
		await scriptsAnswer(page)
		const made = await page.evaluate(() => (window as unknown as { made: string[] }).made)
		if (made.length > 0) found[path] = made.slice(0, 2)
	}
	expect(found).toEqual({})
})
