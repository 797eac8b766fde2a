import { readFileSync, writeFileSync } from 'node:fs'
import type { Operation } from '@sfc/contract/operation'
import { API_CALLS } from '@sfc/contract/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGrowCloud, type GrowCloudServer } from '../../support/grow-cloud-server'
import { startShopify, type ShopifyServer } from '../../support/shopify-server'
import { addProduct } from '../../support/shopify-store'
import { startServer, type TestServer } from '../../support/start-server'
import { askForHelp, keepAnAccount, useAPasskey, useAToken } from './account-stories'
import { switchThroughACloud } from './cloud-story'
import { answerAnAlarm, measureLight, readAWeek, switchUnconnectedOutputs } from './control-stories'
import { supplyABuyer } from './buyer-story'
import { equipACustomer } from './customer-story'
import { runAFarm } from './farm-story'
import { growACrop, importThePast } from './growing-story'
import { askAModel } from './model-story'
import { chooseWhoIsNotified } from './notify-story'
import { mixAReceivedLot, traceASale } from './traceability-story'
import { mixNutrients } from './nutrient-story'
import { carryTrays } from './tray-story'
import { countCosts } from './cost-story'
import { keepFoodSafe } from './checklist-story'
import { scoutPlants } from './scouting-story'
import { keepDocuments } from './documents-story'
import { keepSupplies } from './supplies-story'
import * as machines from './machine-stories'
import { createStage, type Calls, type Stage } from './stage'

/** Calls that are tested in another file, and the address as it is written there. */
const MADE_ELSEWHERE: Partial<Record<keyof typeof API_CALLS, [file: string, says: string]>> = {
	cancelSubscription: ['payment.test.ts', '/api/subscription/cancel'],
	coverFarm: ['payment.test.ts', '/api/subscription/cover-farm'],
	downloadInstaller: ['one-line-install.test.ts', '/agent-installer'],
	resumeSubscription: ['payment.test.ts', '/api/subscription/resume'],
	setUpSubscription: ['payment.test.ts', '/api/payments/setup-subscription'],
	signInWithCode: ['second-proof.test.ts', '/api/auth/login/code'],
	takeStripeEvent: ['payment.test.ts', '/api/payments/webhook'],
	uploadFarmImage: ['farm-image.test.ts', '/api/farm-image/upload'],
	writeLines: ['imports.test.ts', '/api/v2/write'],
	writeLinesV1: ['imports.test.ts', 'influx.writePoints'],
	writeSeries: ['../interop/prometheus-remote-write.test.ts', '/api/v1/write'],
	pingInflux: ['imports.test.ts', 'influx.ping'],
	healthInflux: ['imports.test.ts', '/health'],
}

/** Calls that change nothing in these tests, or nothing that the audit log is about. */
const LEAVES_NO_LINE: Partial<Record<keyof typeof API_CALLS, string>> = {
	startWork: 'it is noted when it is stopped',
	discardWork: 'nothing was recorded',
	goToCameraPreset: 'its command names the person',
	controlCamera: 'its command names the person, and the camera stops by itself',
	checkModel: 'it changes nothing',
	previewCsvImport: 'it changes nothing',
	computeNutrientMix: 'it changes nothing',
	ask: 'it changes nothing',
	reallocateOrder: 'its lots have all of it',
	pingMachine: 'it changes nothing',
	tryModel: 'it reads a device once',
	holdCo2Off: 'nothing is connected yet',
	testChannel: 'it changes nothing',
	testWebhook: 'it changes nothing',
	addPhone: 'it is of the person alone',
	changeChannel: 'it is of the person alone',
	removeChannel: 'it is of the person alone',
	testProductionServer: 'it changes nothing',
	uploadEntryPhoto: 'its entry leaves one',
	uploadChecklistPhoto: 'its record leaves one',
	uploadScoutingPhoto: 'its visit leaves one',
	uploadDocumentFile: 'its document leaves one',
	uploadToProduction: 'the agent tells what it told before',
	moveStep: 'a step of a calibration, whose end is noted',
	recordPoint: 'a step of a calibration, whose end is noted',
	removeFarmImage: 'the farm has none',
	switchAllOff: 'nothing is connected yet',
	switchMany: 'nothing is connected yet',
	takeOverCalibration: 'it is theirs already',
}

/** What these stories sent and were answered; `RECORD_EXAMPLES=1` writes it anew. */
const EXAMPLES = 'app/api/examples.json'
const readExamples = () => JSON.parse(readFileSync(EXAMPLES, 'utf8')) as Calls['examples']
const formatExamples = (all: Calls['examples']) => {
	const sorted = Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1))
	return `${JSON.stringify(Object.fromEntries(sorted), null, '\t')}\n`
}

const succeeded = new Set<string>()
const audited = new Set<string>()
const examples: Calls['examples'] = {}
let server: TestServer
let shop: ShopifyServer
let cloud: GrowCloudServer
let stage: Stage
let machine: machines.Machine

beforeAll(async () => {
	shop = await startShopify()
	shop.store.currency = 'USD'
	addProduct(shop.store)
	cloud = await startGrowCloud()
	const env = {
		SHOP_API_URL: shop.url,
		ALLOW_PRIVATE_GROW_CLOUD: '1',
		ALLOW_PRIVATE_PRICE_SERVICES: '1',
		ALLOW_PRIVATE_SHOPS: '1',
		SUPPORT_EMAIL: 'help@farm.example',
		ALLOW_PRIVATE_VISION_MODELS: '1',
	}
	server = await startServer({ env })
	stage = createStage(server, { succeeded, audited, examples })
})
afterAll(async () => {
	await server?.stop()
	await shop?.close()
	await cloud?.close()
})

test('a person registers, signs in, changes and deletes the account', () => keepAnAccount(stage))
test('a passkey is created, named, used and removed', () => useAPasskey(stage))
test('a token is made, used and revoked', () => useAToken(stage))
test('people and programs are chosen that are notified', () => chooseWhoIsNotified(stage))
test('a support request is sent, answered and closed', () => askForHelp(stage))
test('a farm is added, changed, shared, exported and deleted', () => runAFarm(stage))
test('a crop is planned, grown, harvested, sold and traced', () => growACrop(stage))
test('a sale is traced, and a recall of it drilled', () => traceASale(stage))
test('a lot of another grower is received, corrected and mixed', () => mixAReceivedLot(stage))
test('a buyer is supplied every week', () => supplyABuyer(stage))
test('the past of a farm is imported from a file', () => importThePast(stage))
test('nutrients are mixed from water, products and salts', () => mixNutrients(stage))
test('trays are named, moved, counted and harvested', () => carryTrays(stage))
test('documents are added, replaced and downloaded', () => keepDocuments(stage))
test('supplies are received, used by lot and traced', () => keepSupplies(stage))
test('a lot costs its part of the rent, and work is recorded', () => countCosts(stage))
test('pests are counted, and a treatment holds the harvest back', () => scoutPlants(stage))
test('a vision model is set up, asked about a photo and removed', () => askAModel(stage))
test('outputs without a device are switched', () => switchUnconnectedOutputs(stage))
test('light is measured', () => measureLight(stage))
test('a week is read, and sent by mail', () => readAWeek(stage))
test('an agent is enrolled', async () => {
	machine = await machines.enrolAMachine(stage, stage.api, 11)
})
test('the agent reads its plan', () => machines.readThePlan(stage, machine))
test('readings are sent and read', () => machines.sendReadings(stage, machine))
test('a rule is created and an alarm acknowledged', () => answerAnAlarm(stage))
test('checklists are filled in, and a cold room has limits', () => keepFoodSafe(stage))
test('a sensor is calibrated', () => machines.calibrateASensor(stage))
test('lights are switched', () => machines.switchLights(stage, machine))
test('a dosing pump is set up, measured and refilled', () => machines.setUpADoser(stage, machine))
test('the network is searched, and what is found is assigned', () =>
	machines.searchTheNetwork(stage, machine))
test('a controller is bound, mapped, tested and unbound', () =>
	machines.bindTheController(stage, machine))
test('a device is read at the address that a person chose', () =>
	machines.locateADevice(stage, machine))
test('a machine is pinged, woken, asked, restarted and shut down', () =>
	machines.commandAMachine(stage, machine))
test('the agent is updated, restarted and asked for its log', () =>
	machines.careForTheAgent(stage, machine))
test('a model of a device is checked, stored, tried and removed', () =>
	machines.describeADevice(stage, machine))
test('a camera is added, turned, recorded and listed with what it saw', () =>
	machines.useACamera(stage, machine))
test('the agent package is downloaded', () => machines.downloadThePackage(stage, machine))
test('an agent is revoked', () => machines.revokeAMachine(stage, machine))

test('an agent goes to another server', async () => {
	await machines.moveAway(stage, await machines.enrolAMachine(stage, stage.api, 11))
})
test('a customer connects a store and searches for equipment', () => equipACustomer(stage))

test('an outlet is switched through the cloud of grow controllers', () =>
	switchThroughACloud(stage, cloud))

test('every call of the API succeeds in a test', () => {
	const missing = Object.keys(API_CALLS).filter((name) => !succeeded.has(name))
	expect(missing.sort()).toEqual(Object.keys(MADE_ELSEWHERE).sort())
	for (const [file, says] of Object.values(MADE_ELSEWHERE))
		expect(readFileSync(`tests/integration/${file}`, 'utf8'), file).toContain(says)
})

test('every call has an example for the API document', () => {
	const known = readExamples()
	const made = Object.keys(API_CALLS).filter((name) => succeeded.has(name))
	if (process.env['RECORD_EXAMPLES']) writeFileSync(EXAMPLES, formatExamples(examples))
	else expect(made.filter((name) => !(name in known))).toEqual(['readOpenApi'])
})

test('every call that changes a farm leaves a line in its audit log', () => {
	const changing = Object.entries<Operation>(API_CALLS).filter(
		([name, { method, permission }]) => method !== 'get' && permission && succeeded.has(name),
	)
	const silent = changing.map(([name]) => name).filter((name) => !audited.has(name))
	expect(silent.sort()).toEqual(Object.keys(LEAVES_NO_LINE).sort())
})
