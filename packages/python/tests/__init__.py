"""Tests of the client. ``test/client/python.test.ts`` runs them with a service."""
