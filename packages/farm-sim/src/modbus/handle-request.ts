import { identifyDevice, type Identity } from './identify-device'
import { ModbusException } from './modbus-exception'
import type { RegisterBank } from './register-bank'

const MOST = { readBits: 2000, readWords: 125, writeBits: 1968, writeWords: 123 }

/** The answer to one request, exceptions included. Never throws on what a client sends. */
export function handleRequest(bank: RegisterBank, identity: Identity, pdu: Buffer): Buffer {
	const functionCode = pdu.readUInt8(0)
	try {
		const answer = carryOut(bank, identity, functionCode, pdu)
		bank.done(WRITES.has(functionCode))
		return answer
	} catch (error) {
		if (!(error instanceof ModbusException)) throw error
		return exceptionPdu(functionCode, error)
	}
}

export const exceptionPdu = (functionCode: number, exception: ModbusException): Buffer =>
	Buffer.from([functionCode | 0x80, exception.code])

const WRITES = new Set([5, 6, 15, 16])

function carryOut(bank: RegisterBank, identity: Identity, code: number, pdu: Buffer): Buffer {
	switch (code) {
		case 1:
			return readBits(pdu, bank.coil)
		case 2:
			return readBits(pdu, bank.discrete)
		case 3:
			return readWords(pdu, bank.holding)
		case 4:
			return readWords(pdu, bank.input)
		case 5:
			return writeCoil(bank, pdu)
		case 6:
			return writeRegister(bank, pdu)
		case 15:
			return writeCoils(bank, pdu)
		case 16:
			return writeRegisters(bank, pdu)
		case 0x2b:
			return identifyDevice(identity, pdu)
		default:
			throw new ModbusException('function')
	}
}

function words(pdu: Buffer, length: number): [first: number, second: number] {
	if (length > 0 ? pdu.length !== length : pdu.length < 6) throw new ModbusException('value')
	return [pdu.readUInt16BE(1), pdu.readUInt16BE(3)]
}

function checkQuantity(start: number, quantity: number, most: number): void {
	if (quantity < 1 || quantity > most) throw new ModbusException('value')
	if (start + quantity > 0x10000) throw new ModbusException('address')
}

function readBits(pdu: Buffer, read: (address: number) => boolean): Buffer {
	const [start, quantity] = words(pdu, 5)
	checkQuantity(start, quantity, MOST.readBits)
	const answer = Buffer.alloc(2 + Math.ceil(quantity / 8))
	answer.writeUInt8(pdu.readUInt8(0), 0)
	answer.writeUInt8(answer.length - 2, 1)
	for (let i = 0; i < quantity; i++) {
		const byte = 2 + (i >> 3)
		if (read(start + i)) answer.writeUInt8(answer.readUInt8(byte) | (1 << (i & 7)), byte)
	}
	return answer
}

function readWords(pdu: Buffer, read: (address: number) => number): Buffer {
	const [start, quantity] = words(pdu, 5)
	checkQuantity(start, quantity, MOST.readWords)
	const answer = Buffer.alloc(2 + quantity * 2)
	answer.writeUInt8(pdu.readUInt8(0), 0)
	answer.writeUInt8(quantity * 2, 1)
	for (let i = 0; i < quantity; i++) answer.writeUInt16BE(read(start + i), 2 + 2 * i)
	return answer
}

function writeCoil(bank: RegisterBank, pdu: Buffer): Buffer {
	const [address, value] = words(pdu, 5)
	if (value !== 0 && value !== 0xff00) throw new ModbusException('value')
	bank.setCoil(address, value !== 0)
	return Buffer.from(pdu)
}

function writeRegister(bank: RegisterBank, pdu: Buffer): Buffer {
	const [address, value] = words(pdu, 5)
	bank.checkHolding(address, value)
	bank.setHolding(address, value)
	return Buffer.from(pdu)
}

function writeCoils(bank: RegisterBank, pdu: Buffer): Buffer {
	const [start, quantity] = words(pdu, 0)
	checkQuantity(start, quantity, MOST.writeBits)
	checkBytes(pdu, Math.ceil(quantity / 8))
	for (let i = 0; i < quantity; i++) bank.checkCoil(start + i)
	for (let i = 0; i < quantity; i++) {
		bank.setCoil(start + i, (pdu.readUInt8(6 + (i >> 3)) & (1 << (i & 7))) !== 0)
	}
	return Buffer.from(pdu.subarray(0, 5))
}

function writeRegisters(bank: RegisterBank, pdu: Buffer): Buffer {
	const [start, quantity] = words(pdu, 0)
	checkQuantity(start, quantity, MOST.writeWords)
	checkBytes(pdu, quantity * 2)
	const value = (i: number) => pdu.readUInt16BE(6 + 2 * i)
	for (let i = 0; i < quantity; i++) bank.checkHolding(start + i, value(i))
	for (let i = 0; i < quantity; i++) bank.setHolding(start + i, value(i))
	return Buffer.from(pdu.subarray(0, 5))
}

function checkBytes(pdu: Buffer, expected: number): void {
	if (pdu.readUInt8(5) !== expected || pdu.length !== 6 + expected) {
		throw new ModbusException('value')
	}
}
