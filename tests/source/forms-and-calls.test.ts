import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** What pages do that no call does by the same service, by its reason. */
const PAGES_ALONE: Record<string, readonly string[]> = {
	'it signs somebody in, or changes how they prove who they are': [
		'changePassword',
		'confirmEmail',
		'confirmIdentity',
		'confirmRegistration',
		'confirmTotp',
		'confirmWithPasskey',
		'endOtherSessions',
		'endSession',
		'joinAsNewUser',
		'registerFirstAccount',
		'renewRecoveryCodes',
		'requestPasswordReset',
		'resetPassword',
		'startTotp',
		'turnOffTotp',
	],
	'it is about what pages show to one person': [
		'changeFormats',
		'changeNotifications',
		'hideGettingStarted',
		'switchFarm',
	],
	'it goes on in the browser: sign-up, the payment provider, push messages': [
		'addBrowser',
		'changeCard',
		'completeOnboarding',
		'completeStep',
		'createCustomer',
		'openPortal',
		'refreshCard',
		'returnFromCheckout',
		'saveDraft',
		'startSimulation',
		'stopSimulation',
	],
	'somebody does it whom a link lets in': ['answerReservation', 'placeReservation', 'stopReports'],
	'a person decides what a program proposed': ['confirmProposal', 'refuseProposal'],
	'it is agreed to a price that the page shows, to which a call leads': ['changeSubscriptionPlan'],
	'it stores nothing': [
		'forecastPlan',
		'openClip',
		'proposeSolutions',
		'rehearsePlan',
		'testInstallation',
	],
	'the call of its own page does it, for a program that has a connection': ['takeOfflineEntry'],
	'two calls do it: a draft is added, then changed': ['addRule'],
	'the call that adds any alarm rule does it': ['watchPowerCap'],
	'the call that changes a doser does it': ['raiseBudget'],
	'the call that changes the settings of the plan does it': ['adoptHeatTest', 'resetHeatTest'],
	'the calls that assign a device and say what its output drives do it': [
		'acceptSuggestions',
		'bindOutput',
	],
}

/** Services that begin with one of these words change nothing. */
const READS =
	/^(balance|build|cache|can|check|compare|compute|count|describe|detect|draw|export|find|first|format|has|is|list|load|mac|newest|parse|peek|preview|read|require|summarize|to|trace|verify|with|without)[A-Z]/

const files = readdirSync('app/areas', { recursive: true, encoding: 'utf8' })
	.filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
	.map((name) => join('app/areas', name))

/** The functions of services that the files of a layer import, as `file name`. */
function importedBy(layer: 'pages' | 'api'): Set<string> {
	const found = files
		.filter((file) => file.split('/')[3] === layer)
		.flatMap((file) => {
			const imports = readFileSync(file, 'utf8').matchAll(
				/import \{([^}]*)\} from '([^']*\/services\/[^']*\.server)'/g,
			)
			return [...imports].flatMap(([, names = '', from = '']) => {
				const service = from.startsWith('~/')
					? from.replace('~/', 'app/')
					: normalize(join(dirname(file), from))
				return names
					.split(',')
					.map((name) => name.trim().split(' as ')[0] ?? '')
					.filter((name) => /^[a-z]/.test(name) && !name.startsWith('type '))
					.map((name) => `${service} ${name}`)
			})
		})
	return new Set(found)
}

test('what a page changes, a call changes by the same service, or it is listed why not', () => {
	const calls = importedBy('api')
	const alone = [...importedBy('pages')]
		.filter((service) => !calls.has(service))
		.map((service) => service.split(' ')[1] ?? '')
		.filter((name) => !READS.test(name))
	expect([...new Set(alone)].toSorted()).toEqual(Object.values(PAGES_ALONE).flat().toSorted())
	expect(calls.size).toBeGreaterThan(150)
})
