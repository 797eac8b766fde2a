@echo off
rem Installs farm-agent from this folder; nothing is loaded from the internet. Run it as administrator.
rem   install.cmd                                 installs; enrol it later
rem   install.cmd https://farm.example ABCD-EFGH  also enrols, adds equipment, starts with Windows
setlocal
set "FROM=%~dp0"
set "TO=%ProgramFiles%\farm-agent"
"%FROM%node.exe" --version >nul 2>nul
if errorlevel 1 (
  echo This package is for another kind of machine: its Node.js does not start here.
  exit /b 1
)
powershell -NoProfile -Command "Stop-ScheduledTask farm-agent -ErrorAction SilentlyContinue"
if exist "%TO%\update.json" del "%TO%\update.json"
robocopy "%FROM%." "%TO%" /e /r:5 /w:1 /njh /njs /ndl /nfl /np >nul
if errorlevel 8 (
  echo %TO% cannot be written. Run this as administrator.
  exit /b 1
)
echo The agent is in %TO%.
if "%~2"=="" (
  echo When the server can be reached, enrol it with a code of the web app:
  echo   "%TO%\farm-agent.cmd" setup https://farm.example ABCD-EFGH
  exit /b 0
)
cd /d "%TO%"
"%TO%\farm-agent.cmd" setup %* --config "%TO%\agent.json"
