import type { z } from 'zod'
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
	CloudDevice: device,
	CloudScan: calls.scanGrowCloud.answer,
	Cycle: calls.startCycle.answer,
	Deletion: calls.deleteFarm.answer,
	Device: calls.listDevices.answer.element,
	Diagnosis: calls.analyzePlant.answer,
	DiagnosisIssue: calls.analyzePlant.answer.shape.issues.element,
	EmergencyStop: calls.emergencyStop.answer,
	Equipment: calls.listEquipment.answer.element,
	Farm: calls.addFarm.answer,
	FarmhandEntry: calls.analyzeFarmhand.answer,
	Growth: growth,
	GrowthReading: growth.shape.environmentalData.shape.ph,
	Event: calls.listEvents.answer.shape.events.element,
	EnvironmentReading: calls.readEnvironment.answer.shape.ph,
	LightMap: calls.addLightMap.answer,
	Harvest: lot.shape.harvests.element,
	History: history,
	Invitation: calls.invitePerson.answer,
	JournalEntry: calls.addEntry.answer,
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
	Recipe: calls.readRecipe.answer,
	Refusal,
	RemoteMachine: calls.restartMachine.body,
	Series: calls.listSeries.answer.element,
	Store: calls.connectStore.answer,
	SupportRequest: calls.readSupportRequest.answer,
	SupportRequestSummary: calls.closeSupportRequest.answer,
	SwitchResults: calls.switchMany.answer,
	Task: calls.addTask.answer,
	User: calls.readMe.answer,
}
