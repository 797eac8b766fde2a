import {
	LIST_MODELS,
	REMOVE_MODEL,
	STORE_MODEL,
	TRY_MODEL,
} from '@sfc/contract/equipment/device-models/asks'
import { quantityUnit } from '@sfc/domain/units/quantity-unit'
import type { DeviceEntry } from '../config/agent-config'
import { isSearchable } from '../discovery/targets'
import { tryModel } from '../drivers/modbus/authoring/try-model'
import { modelLibrary } from '../drivers/modbus/model-library'
import { listSiteModels, removeSiteModel, storeSiteModel } from '../drivers/modbus/site-models'
import { answering, type Answering } from './asks'

type Parts = {
	/** The folder with models of the site. */
	folder(): string
	devices(): readonly DeviceEntry[]
	/** Opens devices anew, after their outputs went to their safe state. */
	reopen(uses: (entry: DeviceEntry) => boolean): Promise<void>
}

/** What the server may ask about models of Modbus devices. */
export const modelAnswers = ({ folder, devices, reopen }: Parts): Answering[] => {
	const isOf = (id: string) => (entry: DeviceEntry) =>
		entry.driver === 'modbus' && entry.settings['model'] === id
	return [
		answering(STORE_MODEL, async ({ text }) => {
			const { id, replaced } = storeSiteModel(folder(), text)
			const reopened = devices().filter(isOf(id)).length
			await reopen(isOf(id))
			return { id, replaced, reopened }
		}),
		answering(LIST_MODELS, () => {
			const models = listSiteModels(folder()).map((model) => ({
				...model,
				usedBy: devices()
					.filter(isOf(model.id))
					.map(({ name }) => name),
			}))
			return Promise.resolve({ models })
		}),
		answering(REMOVE_MODEL, ({ id }) => {
			const using = devices().filter(isOf(id))
			if (using.length > 0)
				throw new Error(`${using.map(({ name }) => name).join(', ')} is read by it`)
			removeSiteModel(folder(), id)
			return Promise.resolve({})
		}),
		answering(TRY_MODEL, async ({ model: id, ...at }, signal) => {
			if (!isSearchable(at.host)) throw new Error(`${at.host} is no address of a farm’s network`)
			const model = modelLibrary(folder()).models.get(id)
			if (!model) throw new Error(`it knows no model ${id}`)
			const { points } = await tryModel(model, at, signal)
			if (points.every(({ words }) => words === null))
				throw new Error(
					`nothing answers at ${at.host}:${at.port} unit ${at.unit}: ${points[0]?.reason ?? ''}`,
				)
			return {
				points: points.map((tried) => {
					const point = model.points.find((one) => one.id === tried.id)
					const { unit } = quantityUnit(point?.quantity ?? 'number')
					return { ...tried, label: point?.label ?? tried.id, unit }
				}),
			}
		}),
	]
}
