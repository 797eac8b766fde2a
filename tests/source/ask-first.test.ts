import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PAGES = 'app/areas'
const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
	.filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
	.map((name) => ({ name, text: readFileSync(join(PAGES, name), 'utf8') }))

/** Button labels of destructive actions. */
const GOES = /^(Remove|Delete|Forget|Revoke|Erase|Disconnect|Retire|End|Turn off|Discard|Clear)\b/

/** Submit buttons, each with the source around it. */
const buttons = files.flatMap(({ name, text }) =>
	[...text.matchAll(/<Button\b((?:[^>]|=>)*?)>\s*([A-Z][^<{]*)/g)].map((found) => ({
		name: name.replace('/pages/', '/'),
		label: found[2]!.trim(),
		props: found[1]!,
		asks:
			text.lastIndexOf('<AskFirst', found.index) > text.lastIndexOf('</AskFirst>', found.index) ||
			/\bconfirmPage\(|ConfirmRemoval|ConfirmLeaving/.test(text),
	})),
)

/** Pages that only ask a question and say what will happen. */
const QUESTIONS = new Set([
	'data-protection/privacy/data.tsx', // the address must be typed
	'accounts/two-factor/turn-off.tsx',
	'growing/tasks/terminate.tsx', // with its reason
	'growing/scouting/treatments/treatment.tsx', // with what was wrong
	'data-protection/deletion/delete.tsx', // the name must be typed, and it can be undone for seven days
	'equipment/grow-cloud/disconnect.tsx',
	'selling/orders/cancel.tsx',
	// Safe or reversible actions: an emergency stop never asks twice.
	'control/emergency-stop.tsx',
	'accounts/logins/sessions-card.tsx', // signing in again
	'equipment/grow-cloud/accept.tsx', // its own question; the consent is taken back there
	'equipment/network/remote.tsx', // says first what would stop, and can be cancelled
	'overview/offline/entry-row.tsx', // its own question, without a server to ask on a page
	'growing/recipes/recipe-form/stage-fields.tsx', // of a form that is not saved yet
	'food-safety/checklists/checklist-fields.tsx', // likewise
])

test('every button that takes something away asks first, or is on a page that asks', () => {
	const hasty = buttons.filter(
		({ name, label, props, asks }) =>
			GOES.test(label) && !asks && !/type="button"/.test(props) && !QUESTIONS.has(name),
	)
	expect(hasty.map(({ name, label }) => `${name}: ${label}`)).toEqual([])
	expect(buttons.filter(({ label }) => GOES.test(label)).length).toBeGreaterThan(15)
})

test('every red button asks first, or is on a page that asks', () => {
	const hasty = buttons.filter(
		({ name, props, asks }) => /variant="danger/.test(props) && !asks && !QUESTIONS.has(name),
	)
	expect(hasty.map(({ name, label }) => `${name}: ${label}`)).toEqual([])
})
