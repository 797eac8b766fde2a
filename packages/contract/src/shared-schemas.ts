import type { z } from 'zod'
import { ConditionRow } from './automation/rules/rule-form'
import { RecipeNutrients } from './growing/recipes/recipe-fields'
import { API_CALLS as calls } from './operations'
import { Refusal } from './refusal'

const growth = calls.listGrowth.answer.element
const calibration = calls.readCalibration.answer
const lot = calls.readLot.answer
const device = calls.listGrowCloudDevices.answer.shape.devices.element
const history = calls.readHistory.answer

/** The schemas that OpenAPI names, and generated clients with it: all that several calls share, and each list's item. */
export const SHARED_SCHEMAS: Record<string, z.ZodType> = {
	Agent: calls.listActiveAgents.answer.element,
	Alarm: calls.listAlarms.answer.shape.alarms.element,
	AuditPage: calls.listAudit.answer,
	AutomationRule: calls.addAutomationRule.answer,
	AutomationStatus: calls.readAutomation.answer,
	Calibration: calibration,
	CalibrationPoint: calibration.shape.versions.element.shape.points.element,
	Camera: calls.listCameras.answer.shape.cameras.element,
	Channel: calls.changeChannel.answer,
	CloudDevice: device,
	CloudScan: calls.scanGrowCloud.answer,
	CsvImport: calls.importCsv.body,
	Cycle: calls.startCycle.answer,
	Deletion: calls.deleteFarm.answer,
	Device: calls.listDevices.answer.element,
	Diagnosis: calls.analyzePlant.answer,
	DiagnosisIssue: calls.analyzePlant.answer.shape.issues.element,
	EmergencyStop: calls.emergencyStop.answer,
	EnergyPrices: calls.changeEnergyPrices.answer,
	EnvironmentReading: calls.readEnvironment.answer.shape.ph,
	Equipment: calls.listEquipment.answer.element,
	Escalation: calls.readEscalation.answer,
	Event: calls.listEvents.answer.shape.events.element,
	Farm: calls.addFarm.answer,
	FarmhandEntry: calls.analyzeFarmhand.answer,
	Growth: growth,
	GrowthReading: growth.shape.environmentalData.shape.ph,
	Harvest: lot.shape.harvests.element,
	History: history,
	Import: calls.listImports.answer.element,
	Invitation: calls.invitePerson.answer,
	JournalEntry: calls.addEntry.answer,
	LightMap: calls.addLightMap.answer,
	Lot: lot,
	LotMovement: lot.shape.movements.element,
	Member: calls.listMembers.answer.element,
	Mix: calls.addNutrientMix.answer,
	MixInput: calls.addNutrientMix.body,
	MixResult: calls.computeNutrientMix.answer,
	NetworkDevice: calls.listDiscoveryPool.answer.element,
	NutrientProduct: calls.addNutrientProduct.answer,
	NutrientProductInput: calls.addNutrientProduct.body,
	NutrientWater: calls.addNutrientWater.answer,
	NutrientWaterInput: calls.addNutrientWater.body,
	Outcome: calls.controlEquipment.answer,
	Passkey: calls.addPasskey.answer,
	Proposal: calls.addProposal.answer,
	Recipe: calls.readRecipe.answer,
	RecipeInput: calls.addRecipe.body,
	RecipeNutrients,
	Refusal,
	RemoteMachine: calls.restartMachine.body,
	RuleCondition: ConditionRow,
	Series: calls.listSeries.answer.element,
	Store: calls.connectStore.answer,
	SupportRequest: calls.readSupportRequest.answer,
	SupportRequestSummary: calls.closeSupportRequest.answer,
	SwitchResults: calls.switchMany.answer,
	Task: calls.addTask.answer,
	TaskInput: calls.changeTask.body,
	TaskSeries: calls.addTaskSeries.answer,
	TaskSeriesInput: calls.addTaskSeries.body,
	User: calls.readMe.answer,
	Webhook: calls.changeWebhook.answer,
}
